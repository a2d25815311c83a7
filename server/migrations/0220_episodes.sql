-- Departments, episodes and the beds in which their patients lie (decision 129).
create table departments (
  id integer generated always as identity primary key,
  hospital_id integer not null references hospitals (id) on delete cascade,
  name text not null,
  alternate_name text,
  created_at timestamptz not null,
  -- Nobody is admitted to a closed department.
  closed_at timestamptz,
  unique (id, hospital_id)
);
create unique index departments_name on departments (hospital_id, lower(name)) where closed_at is null;

create table episodes (
  id integer generated always as identity primary key,
  hospital_id integer not null references hospitals (id),
  patient_id integer not null references users (id),
  specialty_id integer not null references specialties (id),
  -- 0 open, 1 discharged.
  status smallint not null default 0 check (status in (0, 1)),
  -- 0 unstable, 1 stable.
  severity smallint not null check (severity in (0, 1)),
  -- The department and the bed of the current stay; after discharge of the last one. Set by the trigger on bed_stays.
  department_id integer not null,
  bed text not null,
  guardian_first_name text,
  guardian_last_name text,
  guardian_email text,
  guardian_address text,
  guardian_uuid text,
  guardian_phone text,
  chief_complaint text not null,
  present_illness_history text,
  examination text,
  -- Increased with every change of the medical history, and of the answers to the admission form.
  revision integer not null default 1,
  -- Who wrote the medical history, and when.
  editor_id integer not null references users (id),
  edited_at timestamptz not null,
  -- The admission form.
  admission_instance_id integer references survey_instances (id),
  -- The similar patients of whom staff have said that a new one is a different person.
  different_from integer[] not null default '{}',
  creator_id integer not null references users (id),
  created_at timestamptz not null,
  discharge_time timestamptz,
  unique (id, hospital_id),
  foreign key (department_id, hospital_id) references departments (id, hospital_id),
  check ((status = 1) = (discharge_time is not null)),
  check (discharge_time >= created_at),
  check (num_nonnulls(guardian_first_name, guardian_last_name, guardian_address, guardian_uuid, guardian_phone) in (0, 5)),
  check (guardian_email is null or guardian_first_name is not null)
);
create unique index episodes_one_open on episodes (patient_id) where status = 0;
create index episodes_patient on episodes (patient_id, created_at desc);
-- The list of a hospital always has a status, and at most one of these filters with an index of its own.
create index episodes_list on episodes (hospital_id, status, created_at, id);
create index episodes_severity on episodes (hospital_id, severity, status, created_at, id);
create index episodes_specialty on episodes (hospital_id, specialty_id, status, created_at, id);
create index episodes_department on episodes (department_id, status, created_at, id);

create table bed_stays (
  id integer generated always as identity primary key,
  episode_id integer not null,
  hospital_id integer not null,
  department_id integer not null,
  -- The room, or the room and the bed, as it was typed.
  bed text not null,
  -- The same, folded (contract/src/rules/foldText.ts).
  bed_key text not null,
  from_time timestamptz not null,
  -- Null for the current stay.
  until_time timestamptz,
  moved_by integer not null references users (id),
  foreign key (episode_id, hospital_id) references episodes (id, hospital_id),
  foreign key (department_id, hospital_id) references departments (id, hospital_id),
  check (until_time >= from_time),
  constraint bed_stays_bed exclude using gist
    (department_id with =, bed_key with =, tstzrange(from_time, until_time) with &&),
  constraint bed_stays_episode exclude using gist (episode_id with =, tstzrange(from_time, until_time) with &&)
);
create unique index bed_stays_current on bed_stays (episode_id) where until_time is null;
create index bed_stays_of_episode on bed_stays (episode_id, id desc);
create index bed_stays_occupied on bed_stays (department_id) where until_time is null;

create function set_current_bed() returns trigger language plpgsql as $$
begin
  update episodes set department_id = new.department_id, bed = new.bed
  where id = new.episode_id and (department_id, bed) is distinct from (new.department_id, new.bed);
  return null;
end $$;
create trigger bed_stays_current_bed after insert on bed_stays
  for each row when (new.until_time is null) execute function set_current_bed();

-- An open episode has a current stay; after discharge there is none. Checked at the end of the transaction.
create function check_current_stay() returns trigger language plpgsql as $$
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
      and (status = 0) <> exists (select from bed_stays where episode_id = checked and until_time is null)) then
    raise exception 'Episode % is open without a current stay, or discharged with one', checked
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger episodes_current_stay after insert or update of status on episodes
  deferrable initially deferred for each row execute function check_current_stay();
create constraint trigger bed_stays_current_stay after insert or update or delete on bed_stays
  deferrable initially deferred for each row execute function check_current_stay();

-- The patient of an episode is a patient of the hospital.
create function add_admitted_patient() returns trigger language plpgsql as $$
begin
  insert into hospital_patients (hospital_id, user_id) values (new.hospital_id, new.patient_id) on conflict do nothing;
  return null;
end $$;
create trigger episodes_admitted after insert on episodes for each row execute function add_admitted_patient();
