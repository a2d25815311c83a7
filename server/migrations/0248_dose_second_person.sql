-- The second person who checks a dose of a high-alert drug (decision 137). Each record of a dose as given has one current
-- request; what a correction or a later answer replaces stays.
create table dose_checks (
  id integer generated always as identity primary key,
  execution_id integer not null references executions (id),
  -- Who gave the dose, and who recorded it: neither is the second person.
  given_by integer not null references users (id),
  recorded_by integer not null references users (id),
  requested_at timestamptz not null,
  -- Null: waiting. `alone`: it was given, and nobody was available.
  outcome text check (outcome in ('confirmed', 'declined', 'alone')),
  decided_by integer references users (id),
  decided_at timestamptz,
  reason text,
  replaced_at timestamptz,
  check (num_nonnulls(outcome, decided_by, decided_at) in (0, 3)),
  check (outcome not in ('declined', 'alone') or reason is not null),
  constraint dose_checks_second_person check (
    case outcome when 'alone' then decided_by in (given_by, recorded_by) else decided_by not in (given_by, recorded_by) end)
);
create unique index dose_checks_current on dose_checks (execution_id) where replaced_at is null;
create index dose_checks_execution on dose_checks (execution_id);
create index dose_checks_open on dose_checks (requested_at)
  where replaced_at is null and (outcome is null or outcome = 'declined');

-- An answer is final; another one is a new row.
create function keep_dose_check() returns trigger language plpgsql as $$
begin
  raise exception 'the answer of a second person is final' using errcode = 'check_violation';
end $$;
create trigger keep_answer before update of execution_id, given_by, recorded_by, outcome, decided_by, decided_at, reason
  on dose_checks for each row when (old.outcome is not null) execute function keep_dose_check();

-- A dose of a high-alert drug that is recorded as given has a current request about who gave it, and one that was not given
-- has none. Checked at the end of the transaction, when both rows are written.
create function check_second_person() returns trigger language plpgsql as $$
declare
  dose executions;
  is_high_alert boolean;
  giver integer;
begin
  select * into dose from executions where id = new.id;
  select given_by into giver from dose_checks where execution_id = new.id and replaced_at is null;
  select high_alert into is_high_alert from drugs where id = dose.drug_id;
  if (dose.status = 2 and is_high_alert and giver is distinct from dose.given_by)
    or (giver is not null and giver is distinct from dose.given_by) then
    raise exception 'dose % has no request for a second person', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger second_person_of_new after insert on executions deferrable initially deferred
  for each row when (new.status = 2) execute function check_second_person();
create constraint trigger second_person after update of status, given_by on executions deferrable initially deferred
  for each row when (new.status is distinct from old.status or new.given_by is distinct from old.given_by)
  execute function check_second_person();
