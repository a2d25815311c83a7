-- Codes of doses on outage sheets (decision 143). A code says nothing about the patient; it is the same on every later sheet.
create table outage_codes (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  prescription_id integer not null references prescriptions (id),
  -- A dose with a due time; null: of a prescription as needed, or a dose that a change of the schedule has replaced.
  execution_id integer unique references executions (id) on delete set null,
  -- Of a prescription as needed, whose code is entered once for each dose.
  as_needed boolean not null,
  -- Of the newest sheet with this code.
  printed_by integer not null references users (id),
  printed_at timestamptz not null,
  check (not as_needed or execution_id is null)
);
create unique index outage_codes_as_needed on outage_codes (prescription_id) where as_needed;
create index outage_codes_prescription on outage_codes (prescription_id);

create function keep_outage_code() returns trigger language plpgsql as $$
begin
  -- The dose was replaced: the code still means its prescription.
  if (old.code, old.prescription_id, old.as_needed) = (new.code, new.prescription_id, new.as_needed)
      and new.execution_id is null and not exists (select from executions where id = old.execution_id) then
    return new;
  end if;
  raise exception 'what an outage code means is final' using errcode = 'check_violation';
end $$;
create trigger keep_meaning before update of code, execution_id, prescription_id, as_needed on outage_codes
  for each row when ((old.code, old.execution_id, old.prescription_id, old.as_needed)
    is distinct from (new.code, new.execution_id, new.prescription_id, new.as_needed)) execute function keep_outage_code();

-- The code from which a dose was entered later; null: it was not entered from an outage sheet.
alter table executions add column outage_code text references outage_codes (code);
alter table executions add constraint executions_outage_code_recorded check (outage_code is null or status <> 1);

-- A dose is entered from its own code only, and stays marked.
create function check_outage_code() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.outage_code is not null and new.outage_code is distinct from old.outage_code then
    raise exception 'dose % stays marked as entered from an outage sheet', new.id using errcode = 'check_violation';
  end if;
  if new.outage_code is not null and not exists (select from outage_codes where code = new.outage_code
      and (execution_id = new.id or (as_needed and prescription_id = new.prescription_id))) then
    raise exception 'the outage code is not of dose %', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger outage_code_of_new before insert on executions
  for each row when (new.outage_code is not null) execute function check_outage_code();
create trigger outage_code before update of outage_code on executions
  for each row when (new.outage_code is distinct from old.outage_code) execute function check_outage_code();
