-- The triggers of allergies, alerts and problems store what a correction replaced with one function. Its arguments are the
-- table of versions and the column there that names the entry.
create function store_entry_version() returns trigger language plpgsql as $$
begin
  execute format('insert into %1$I select * from jsonb_populate_record(null::%1$I, $1)', tg_argv[0])
    using to_jsonb(old) || jsonb_build_object(tg_argv[1], old.id);
  new.revision := old.revision + 1;
  return new;
end $$;

drop trigger keep_allergy_version on allergies;
drop function keep_allergy_version();
create trigger store_version before update of drug_id, substance, reaction, severity, status, status_reason, noted_since
  on allergies for each row execute function store_entry_version('allergy_versions', 'allergy_id');

-- Alerts of patients, and statements that there are none (decision 131).
create table alerts (
  id integer generated always as identity primary key,
  patient_id integer not null references users (id),
  -- A statement that there are no alerts; the columns up to until are then null.
  none_known boolean not null,
  kind text check (kind in ('isolation', 'resuscitation', 'fall_risk', 'interpreter', 'other')),
  details text,
  -- The folded details (contract/src/rules/foldText.ts), empty if there are none.
  details_key text,
  -- The last day on which it applies.
  until date,
  -- The day of the first recording, in the time zone of the person who recorded it.
  recorded_on date not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  status_reason text,
  revision integer not null default 1,
  recorded_by integer not null references users (id),
  recorded_at timestamptz not null,
  -- When an alert replaced the statement that there are none.
  replaced_at timestamptz,
  -- Entered in error.
  removed_by integer references users (id),
  removed_at timestamptz,
  applies boolean generated always as (status = 'active' and replaced_at is null and removed_at is null) stored,
  check ((removed_by is null) = (removed_at is null)),
  check (none_known = (kind is null)),
  check (none_known = (details_key is null)),
  check (none_known or replaced_at is null),
  check (not none_known or (status = 'active' and num_nonnulls(details, until, status_reason) = 0)),
  check (kind = 'fall_risk' or none_known or details is not null),
  check (status = 'active' or status_reason is not null),
  check (until >= recorded_on),
  -- On no day does a patient have an active alert and the statement that there are none. A statement applies from its day on.
  constraint alerts_no_contradiction exclude using gist
    (patient_id with =, (none_known::integer) with <>, daterange(recorded_on, until, '[]') with &&) where (applies),
  constraint alerts_once exclude using gist
    (patient_id with =, kind with =, details_key with =, daterange(recorded_on, until, '[]') with &&)
    where (applies and not none_known)
);
create index alerts_patient on alerts (patient_id) where removed_at is null and replaced_at is null;
create unique index alerts_none_known_once on alerts (patient_id) where applies and none_known;

-- What a correction of an alert replaced.
create table alert_versions (
  alert_id integer not null references alerts (id),
  revision integer not null,
  kind text not null,
  details text,
  until date,
  status text not null,
  status_reason text,
  recorded_by integer not null references users (id),
  recorded_at timestamptz not null,
  primary key (alert_id, revision)
);

create trigger store_version before update of kind, details, until, status, status_reason on alerts
  for each row execute function store_entry_version('alert_versions', 'alert_id');

-- Doctors and nurses maintain alerts (decisions 17).
insert into role_permissions (role_id, permission)
select roles.id, 'update-alerts' from roles where roles.seeded and roles.code in ('DOCTOR', 'NURSE')
on conflict do nothing;
