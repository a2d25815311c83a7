-- The discharge of inpatients: drafts, the reconciliation of medicines, follow-up appointments and summaries (decision 135).

-- When the patient left the bed for good; the episode can stay open. Null while they are in a bed.
alter table episodes add column left_bed_at timestamptz;
alter table episodes add constraint episodes_left_bed check (left_bed_at >= created_at);

-- A stay that begins puts the patient back into a bed.
create or replace function set_current_bed() returns trigger language plpgsql as $$
begin
  update episodes set department_id = new.department_id, bed = new.bed, left_bed_at = null
  where id = new.episode_id
    and (department_id, bed, left_bed_at) is distinct from (new.department_id, new.bed, null::timestamptz);
  return null;
end $$;

-- An open episode has a current stay until the patient has left the bed; a discharged one has none. Checked at the end of
-- the transaction.
create or replace function check_current_stay() returns trigger language plpgsql as $$
declare
  checked integer;
begin
  if tg_table_name = 'episodes' then
    checked := new.id;
  elsif tg_op = 'DELETE' then
    checked := old.episode_id;
  else
    checked := new.episode_id;
  end if;
  if exists (select from episodes where id = checked
      and (status = 0 and left_bed_at is null)
        <> exists (select from bed_stays where episode_id = checked and until_time is null)) then
    raise exception 'Episode % has no current stay although the patient is in a bed, or one although they are not', checked
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger episodes_current_stay on episodes;
create constraint trigger episodes_current_stay after insert or update of status, left_bed_at on episodes
  deferrable initially deferred for each row execute function check_current_stay();

create table discharges (
  episode_id integer primary key references episodes (id),
  -- Increased with every change, also of the codes of the episode and of the answers to the form.
  revision integer not null default 1,
  discharge_reason text,
  -- Whose form was chosen; null: the specialty of the episode.
  specialty_id integer references specialties (id),
  -- The submission of the discharge form.
  form_instance_id integer references survey_instances (id),
  note text,
  warning_signs text,
  contact_name text,
  contact_phone text,
  editor_id integer not null references users (id),
  edited_at timestamptz not null
);
create unique index discharges_form on discharges (form_instance_id);

-- What is decided about the ward prescriptions.
create table discharge_verdicts (
  prescription_id integer primary key references prescriptions (id),
  episode_id integer not null references discharges (episode_id),
  verdict text not null check (verdict in ('continue', 'changed', 'stopped')),
  reason text,
  -- The prescription of the type S that carries it; null: its copy.
  discharge_prescription_id integer references prescriptions (id),
  check (verdict <> 'stopped' or (reason is not null and discharge_prescription_id is null))
);
create index discharge_verdicts_episode on discharge_verdicts (episode_id);

-- What the patient took at home.
create table discharge_home_medicines (
  id integer generated always as identity primary key,
  episode_id integer not null references discharges (episode_id),
  position smallint not null,
  drug_id integer references drugs (id),
  name text,
  dosage text not null,
  verdict text check (verdict in ('continue', 'changed', 'stopped')),
  reason text,
  discharge_prescription_id integer references prescriptions (id),
  unique (episode_id, position),
  check (drug_id is not null or name is not null),
  check (verdict is distinct from 'stopped' or (reason is not null and discharge_prescription_id is null))
);

-- Appointments that were booked for the time after the discharge.
create table discharge_follow_ups (
  appointment_id integer primary key references appointments (id) on delete cascade,
  episode_id integer not null references episodes (id),
  booked_by integer not null references users (id),
  booked_at timestamptz not null
);
create index discharge_follow_ups_episode on discharge_follow_ups (episode_id);

-- The versions of summaries. Their content never changes.
create table discharge_summaries (
  id integer generated always as identity primary key,
  episode_id integer not null references episodes (id),
  version integer not null check (version >= 1),
  -- contract/src/discharge/snapshot.ts.
  snapshot jsonb not null,
  -- Why there is another version than the first one.
  addendum text,
  author_id integer not null references users (id),
  created_at timestamptz not null,
  unique (episode_id, version),
  check ((version = 1) = (addendum is null))
);
create trigger discharge_summaries_stay before update or delete on discharge_summaries
  for each row execute function refuse_change_of_frozen();

-- After discharge nothing of it changes.
create function check_discharge_is_open() returns trigger language plpgsql as $$
begin
  if exists (select from episodes where status = 1
      and id = case when tg_op = 'DELETE' then old.episode_id else new.episode_id end) then
    raise exception 'The discharge of a closed episode never changes' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger discharges_frozen before insert or update or delete on discharges
  for each row execute function check_discharge_is_open();
create trigger discharge_verdicts_frozen before insert or update or delete on discharge_verdicts
  for each row execute function check_discharge_is_open();
create trigger discharge_home_medicines_frozen before insert or update or delete on discharge_home_medicines
  for each row execute function check_discharge_is_open();

-- The codes of the episode and the answers to the form belong to the draft: a change of them changes its revision.
create function count_change_of_discharge_codes() returns trigger language plpgsql as $$
begin
  update discharges set revision = revision + 1 where episode_id = new.episode_id
    and exists (select from episodes where id = new.episode_id and status = 0);
  return null;
end $$;
create trigger diagnosis_codes_of_discharge after insert or update on diagnosis_codes
  for each row when (new.episode_id is not null) execute function count_change_of_discharge_codes();

create function count_change_of_discharge_form() returns trigger language plpgsql as $$
begin
  update discharges set revision = revision + 1 where episode_id = new.model_id and form_instance_id = new.id
    and exists (select from episodes where id = new.model_id and status = 0);
  return null;
end $$;
create trigger survey_instances_of_discharge after update of revision on survey_instances
  for each row when (new.model_type = 'episode' and old.revision <> new.revision)
  execute function count_change_of_discharge_form();
