-- Vital signs of inpatients and their early warning scores (decision 132).
-- What was measured at one time by one person.
create table vital_sets (
  id integer generated always as identity primary key,
  episode_id integer not null references episodes (id),
  measured_at timestamptz not null,
  -- Who measured.
  staff_id integer not null references users (id),
  recorded_at timestamptz not null,
  -- The result of the rule with its version and inputs; null while no value of the set counts.
  score jsonb,
  -- Whether a value of the set is a parameter of the score.
  is_check boolean not null default false,
  -- When the next check was due after this one.
  next_check_at timestamptz,
  is_continuous boolean not null default false,
  unique (id, episode_id, measured_at),
  check (not is_check or score is not null),
  check (is_check or next_check_at is null),
  check (not is_continuous or next_check_at is not null)
);
create index vital_sets_of_episode on vital_sets (episode_id, measured_at, id);

create table vital_signs (
  id integer generated always as identity primary key,
  set_id integer not null,
  -- Those of the set.
  episode_id integer not null,
  measured_at timestamptz not null,
  -- contract/src/vitals/types.ts
  type_id smallint not null,
  -- In the integers of the type; of oxygen the flow in tenths of L/min.
  value integer,
  -- Of oxygen.
  device text,
  -- Of consciousness.
  level text,
  -- Of a systolic pressure, which then has no diastolic one.
  by_palpation boolean not null default false,
  note text,
  -- Entered in error: it counts no longer.
  is_error boolean not null default false,
  -- Why this version replaced the one before.
  reason text,
  revision integer not null default 1,
  -- Who entered this version, and when.
  recorded_by integer not null references users (id),
  recorded_at timestamptz not null,
  foreign key (set_id, episode_id, measured_at) references vital_sets (id, episode_id, measured_at),
  unique (set_id, type_id),
  constraint vital_signs_value check (case type_id
    when 1 then value between 0 and 300
    when 2 then value between 0 and 80
    when 3 then value between 250 and 450
    when 4 then value between 30 and 300
    when 5 then value between 10 and 200
    when 6 then value between 0 and 100
    when 7 then value between 30 and 40000
    when 8 then value between 200 and 2500
    when 9 then value between 100 and 800
    when 10 then value between 5 and 2500
    when 11 then value between 0 and 10
    when 12 then value between 3 and 15
    when 13 then (device = 'air' and value is null) or (device in ('nasal_cannula', 'simple_mask', 'venturi_mask',
      'reservoir_mask', 'tracheostomy_mask', 'high_flow', 'non_invasive_ventilation', 'ventilator')
      and value between 1 and 1000)
    when 14 then level in ('A', 'C', 'V', 'P', 'U') and value is null
    else false end is true),
  check ((type_id = 13) = (device is not null)),
  check ((type_id = 14) = (level is not null)),
  check (type_id = 4 or not by_palpation),
  check ((revision = 1) = (reason is null))
);
create index vital_signs_of_episode on vital_signs (episode_id, measured_at, id);
create index vital_signs_of_type on vital_signs (episode_id, type_id, measured_at, id);

-- What a correction of a vital sign replaced.
create table vital_sign_versions (
  vital_sign_id integer not null references vital_signs (id),
  revision integer not null,
  measured_at timestamptz not null,
  type_id smallint not null,
  value integer,
  device text,
  level text,
  by_palpation boolean not null,
  note text,
  is_error boolean not null,
  reason text,
  recorded_by integer not null references users (id),
  recorded_at timestamptz not null,
  primary key (vital_sign_id, revision)
);
create trigger store_version
  before update of measured_at, value, device, level, by_palpation, note, is_error, reason, recorded_by, recorded_at
  on vital_signs for each row execute function store_entry_version('vital_sign_versions', 'vital_sign_id');

-- A diastolic pressure is lower than the systolic one of its set, which was then not measured by palpation. Checked at the
-- end of the transaction.
create function check_pressures() returns trigger language plpgsql as $$
begin
  if exists (select from vital_signs as systolic join vital_signs as diastolic
      on diastolic.set_id = systolic.set_id and diastolic.type_id = 5 and not diastolic.is_error
      where systolic.set_id = new.set_id and systolic.type_id = 4 and not systolic.is_error
        and (systolic.by_palpation or diastolic.value >= systolic.value)) then
    raise exception 'The blood pressures of set % contradict each other', new.set_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger vital_signs_pressures after insert or update on vital_signs
  deferrable initially deferred for each row when (new.type_id in (4, 5)) execute function check_pressures();

-- How the vital signs of an episode are read and how often they are measured, and its newest score. One row for each
-- episode with vital signs or settings.
create table episode_monitoring (
  episode_id integer primary key references episodes (id),
  spo2_scale smallint not null default 1 check (spo2_scale in (1, 2)),
  is_pregnant boolean not null default false,
  -- A doctor's interval, with that of the score when it was set (0: continuous).
  interval_minutes smallint check (interval_minutes between 5 and 1440),
  interval_until timestamptz,
  interval_instead_of smallint,
  interval_reason text,
  interval_set_by integer references users (id),
  interval_set_at timestamptz,
  -- Why the settings were changed; null while they are the default.
  reason text,
  -- 0 until they are changed for the first time.
  revision integer not null default 0,
  editor_id integer references users (id),
  edited_at timestamptz,
  -- Of the newest check.
  score jsonb,
  measured_at timestamptz,
  next_check_at timestamptz,
  is_continuous boolean not null default false,
  check (num_nonnulls(interval_minutes, interval_until, interval_instead_of, interval_reason, interval_set_by,
    interval_set_at) in (0, 6)),
  check ((spo2_scale = 1 and not is_pregnant and interval_minutes is null) or reason is not null),
  check ((revision = 0) = (editor_id is null) and (editor_id is null) = (edited_at is null)),
  check ((score is null) = (measured_at is null)),
  check (score is not null or next_check_at is null),
  check (not is_continuous or next_check_at is not null)
);

-- What a change of the settings replaced.
create table monitoring_versions (
  episode_id integer not null references episodes (id),
  revision integer not null,
  spo2_scale smallint not null,
  is_pregnant boolean not null,
  interval_minutes smallint,
  interval_until timestamptz,
  interval_instead_of smallint,
  interval_reason text,
  interval_set_by integer references users (id),
  interval_set_at timestamptz,
  reason text,
  editor_id integer references users (id),
  edited_at timestamptz,
  primary key (episode_id, revision)
);
create function store_monitoring_version() returns trigger language plpgsql as $$
begin
  insert into monitoring_versions select * from jsonb_populate_record(null::monitoring_versions, to_jsonb(old));
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger store_version before update of spo2_scale, is_pregnant, interval_minutes, interval_until,
    interval_instead_of, interval_reason, interval_set_by, interval_set_at, reason, editor_id, edited_at
  on episode_monitoring for each row execute function store_monitoring_version();
