-- Allergies of patients, and statements that none is known (decision 128).
create table allergies (
  id integer generated always as identity primary key,
  patient_id integer not null references users (id),
  -- A statement that no allergy is known; the columns up to noted_since are then null.
  none_known boolean not null,
  drug_id integer references drugs (id),
  -- The name of the drug when it was recorded, or any other substance.
  substance text,
  -- The drug's id or the folded substance (contract/src/rules/foldText.ts).
  substance_key text,
  reaction text,
  severity text check (severity in ('life_threatening', 'severe', 'moderate', 'mild')),
  status text not null default 'active' check (status in ('active', 'inactive', 'refuted')),
  status_reason text,
  noted_since date,
  revision integer not null default 1,
  recorded_by integer not null references users (id),
  recorded_at timestamptz not null,
  -- When an allergy replaced the statement that none is known.
  replaced_at timestamptz,
  -- Entered in error.
  removed_by integer references users (id),
  removed_at timestamptz,
  applies boolean generated always as (status = 'active' and replaced_at is null and removed_at is null) stored,
  check ((removed_by is null) = (removed_at is null)),
  check (none_known = (substance is null)),
  check (none_known = (substance_key is null)),
  check (none_known = (severity is null)),
  check (none_known or replaced_at is null),
  check (not none_known or (status = 'active' and num_nonnulls(drug_id, reaction, status_reason, noted_since) = 0)),
  check (status = 'active' or status_reason is not null),
  -- A patient never has an active allergy and the statement that none is known.
  constraint allergies_no_contradiction exclude using gist (patient_id with =, (none_known::integer) with <>) where (applies)
);
create index allergies_patient on allergies (patient_id) where removed_at is null and replaced_at is null;
create unique index allergies_once on allergies (patient_id, substance_key) where applies and not none_known;
create unique index allergies_none_known_once on allergies (patient_id) where applies and none_known;

-- What a correction of an allergy replaced.
create table allergy_versions (
  allergy_id integer not null references allergies (id),
  revision integer not null,
  drug_id integer,
  substance text not null,
  reaction text,
  severity text not null,
  status text not null,
  status_reason text,
  noted_since date,
  recorded_by integer not null references users (id),
  recorded_at timestamptz not null,
  primary key (allergy_id, revision)
);

create function keep_allergy_version() returns trigger language plpgsql as $$
begin
  insert into allergy_versions (allergy_id, revision, drug_id, substance, reaction, severity, status, status_reason,
    noted_since, recorded_by, recorded_at)
  values (old.id, old.revision, old.drug_id, old.substance, old.reaction, old.severity, old.status, old.status_reason,
    old.noted_since, old.recorded_by, old.recorded_at);
  new.revision := old.revision + 1;
  return new;
end $$;

create trigger keep_allergy_version before update of drug_id, substance, reaction, severity, status, status_reason,
  noted_since on allergies for each row execute function keep_allergy_version();

-- Doctors and nurses maintain allergies (decisions 17).
insert into role_permissions (role_id, permission)
select roles.id, 'update-allergies' from roles where roles.seeded and roles.code in ('DOCTOR', 'NURSE')
on conflict do nothing;
