-- What prescribing checks (decision 133): the most of a drug in 24 hours, as a decimal number with its unit, and whether a
-- missed dose alerts the doctor.
alter table drugs
  add column daily_limit text check (daily_limit ~ '^\d{1,9}(\.\d{1,3})?$'),
  add column daily_limit_unit text,
  add column time_critical boolean not null default false,
  add constraint drugs_daily_limit check ((daily_limit is null) = (daily_limit_unit is null));

create table prescriptions (
  id integer generated always as identity primary key,
  type text not null check (type in ('doctor', 'S', 'R')),
  episode_id integer references episodes (id),
  appointment_id integer references appointments (id),
  drug_id integer not null references drugs (id),
  -- A decimal number in its unit, or free text.
  dosage text not null,
  dosage_unit text,
  form_id text not null,
  route_id text not null,
  kind text not null check (kind in ('scheduled', 'as_needed', 'once')),
  frequency integer check (frequency >= 1),
  frequency_time_unit text check (frequency_time_unit in ('hours', 'days', 'weeks')),
  duration integer check (duration >= 1),
  time_unit text check (time_unit in ('days', 'weeks', 'months')),
  indication text,
  -- In minutes.
  minimum_interval integer check (minimum_interval >= 1),
  maximum_in_24_hours text check (maximum_in_24_hours ~ '^\d{1,9}(\.\d{1,3})?$'),
  notes text,
  -- 1 draft, 2 active, 3 hold, 4 discontinued, 5 modified, 6 completed.
  status smallint not null check (status between 1 and 6),
  start_at timestamptz,
  -- When the course ends by its duration.
  course_end timestamptz,
  activated_at timestamptz,
  stopped_at timestamptz,
  stopped_by integer references users (id),
  stop_reason text,
  warnings jsonb not null default '[]',
  warnings_reason text,
  modifies_id integer references prescriptions (id),
  cloned_from_id integer references prescriptions (id),
  -- All doses that are due before this instant have rows.
  generated_until timestamptz,
  doctor_id integer not null references users (id),
  created_at timestamptz not null,
  editor_id integer not null references users (id),
  recorded_at timestamptz not null,
  -- Why this version replaced the one before it.
  change_reason text,
  revision integer not null default 1,
  check ((type = 'R') = (appointment_id is not null) and (type = 'R') = (episode_id is null)),
  check ((frequency is null) = (frequency_time_unit is null)),
  check ((duration is null) = (time_unit is null)),
  check ((kind = 'scheduled') = (frequency is not null)),
  check (dosage_unit is null or dosage ~ '^\d{1,9}(\.\d{1,3})?$'),
  check ((kind = 'as_needed') = (num_nonnulls(indication, minimum_interval, maximum_in_24_hours) = 3)),
  check (kind = 'as_needed' or num_nonnulls(indication, minimum_interval, maximum_in_24_hours) = 0),
  check (kind <> 'as_needed' or dosage_unit is not null),
  check (kind <> 'once' or duration is null),
  check ((status = 1) = (activated_at is null)),
  check (status = 1 or start_at is not null),
  check (status = 1 or generated_until is not null or kind = 'as_needed' or type <> 'doctor'),
  check (status not in (4, 5) or stopped_at is not null),
  check (status not in (1, 2, 3) or stopped_at is null),
  check (course_end > start_at)
);
create index prescriptions_episode on prescriptions (episode_id, type, id desc);
create index prescriptions_drug on prescriptions (drug_id);
-- Only one prescription takes over from another.
create unique index prescriptions_modifies on prescriptions (modifies_id);
create unique index prescriptions_cloned on prescriptions (cloned_from_id, type);
-- Those whose doses still have to be created, and those whose course ends.
create index prescriptions_behind on prescriptions (generated_until) where status in (2, 3);
create index prescriptions_ending on prescriptions (course_end) where status in (2, 3);

-- What changes of a prescription replaced.
create table prescription_versions (
  prescription_id integer not null references prescriptions (id),
  revision integer not null,
  drug_id integer not null references drugs (id),
  dosage text not null,
  dosage_unit text,
  form_id text not null,
  route_id text not null,
  kind text not null,
  frequency integer,
  frequency_time_unit text,
  duration integer,
  time_unit text,
  indication text,
  minimum_interval integer,
  maximum_in_24_hours text,
  notes text,
  status smallint not null,
  start_at timestamptz,
  course_end timestamptz,
  warnings jsonb not null,
  warnings_reason text,
  stop_reason text,
  editor_id integer not null references users (id),
  recorded_at timestamptz not null,
  change_reason text,
  primary key (prescription_id, revision)
);

-- Every change by a person sets the editor; what the jobs do (ending holds and courses) makes no version.
create trigger store_version before update of editor_id on prescriptions
  for each row execute function store_entry_version('prescription_versions', 'prescription_id');

-- The changes of a status that contract/src/prescriptions/transitions.ts has.
create function check_prescription_status() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in ((1, 2), (2, 3), (2, 4), (2, 5), (2, 6), (3, 2), (3, 4), (3, 6)) then
    raise exception 'a prescription cannot change from status % to %', old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_status before update of status on prescriptions
  for each row when (old.status <> new.status) execute function check_prescription_status();

create table prescription_holds (
  id integer generated always as identity primary key,
  prescription_id integer not null references prescriptions (id),
  from_time timestamptz not null,
  -- When it ends or ended; null: when the prescription is resumed.
  until_time timestamptz,
  -- Whether the prescription has left the hold.
  ended boolean not null default false,
  reason text not null,
  held_by integer not null references users (id),
  -- Null if it ended by itself.
  ended_by integer references users (id),
  check (until_time >= from_time),
  check (not ended or until_time is not null),
  exclude using gist (prescription_id with =, tstzrange(from_time, until_time) with &&)
);
create index prescription_holds_prescription on prescription_holds (prescription_id);
create unique index prescription_holds_current on prescription_holds (prescription_id) where not ended;
create index prescription_holds_ending on prescription_holds (until_time) where not ended;

-- Doses of prescriptions.
create table executions (
  id integer generated always as identity primary key,
  prescription_id integer not null references prescriptions (id),
  -- Null of a dose as needed, and of an additional one.
  due_at timestamptz,
  -- 1 generated, 2 given, 3 not given.
  status smallint not null default 1 check (status between 1 and 3),
  given_at timestamptz,
  given_by integer references users (id),
  not_given_reason text,
  notes text,
  -- Why it was recorded although something spoke against it.
  override_reason text,
  -- What was prescribed when it was recorded.
  drug_id integer references drugs (id),
  dosage text,
  dosage_unit text,
  route_id text,
  recorded_by integer references users (id),
  recorded_at timestamptz,
  -- Why this version replaced the one before it.
  change_reason text,
  revision integer not null default 1,
  created_at timestamptz not null,
  unique (prescription_id, due_at),
  check (due_at is not null or status <> 1),
  check ((status = 1) = (recorded_at is null)),
  check ((recorded_at is null) = (recorded_by is null)),
  check (num_nonnulls(recorded_at, drug_id, dosage, route_id) in (0, 4)),
  check ((status = 2) = (given_at is not null)),
  check ((status = 2) = (given_by is not null)),
  check ((status = 3) = (not_given_reason is not null))
);
create index executions_due on executions (due_at, prescription_id) where status = 1;
create index executions_given on executions (prescription_id, given_at desc) where status = 2;

-- What corrections of records of doses replaced.
create table execution_versions (
  execution_id integer not null references executions (id),
  revision integer not null,
  status smallint not null,
  given_at timestamptz,
  given_by integer references users (id),
  not_given_reason text,
  notes text,
  override_reason text,
  recorded_by integer not null references users (id),
  recorded_at timestamptz not null,
  change_reason text,
  primary key (execution_id, revision)
);
create trigger store_version before update of recorded_at on executions
  for each row when (old.status <> 1) execute function store_entry_version('execution_versions', 'execution_id');

-- Doctors and nurses record doses (decisions 17).
insert into role_permissions (role_id, permission)
select roles.id, 'execute-prescription' from roles where roles.seeded and roles.code in ('DOCTOR', 'NURSE')
on conflict do nothing;
