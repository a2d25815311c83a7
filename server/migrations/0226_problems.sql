-- Problems of patients, and statements that none is known (decision 131).
create table problems (
  id integer generated always as identity primary key,
  patient_id integer not null references users (id),
  -- A statement that no problem is known; the columns up to noted_since are then null.
  none_known boolean not null,
  -- In words; with a code, its title when it was recorded.
  problem text,
  -- The folded text (contract/src/rules/foldText.ts).
  problem_key text,
  -- ICD-11; null for a problem in words only.
  icd_code text,
  noted_since date,
  status text not null default 'active' check (status in ('active', 'resolved', 'refuted')),
  status_reason text,
  revision integer not null default 1,
  recorded_by integer not null references users (id),
  recorded_at timestamptz not null,
  -- When a problem replaced the statement that none is known.
  replaced_at timestamptz,
  -- Entered in error.
  removed_by integer references users (id),
  removed_at timestamptz,
  applies boolean generated always as (status = 'active' and replaced_at is null and removed_at is null) stored,
  check ((removed_by is null) = (removed_at is null)),
  check (none_known = (problem is null)),
  check (none_known = (problem_key is null)),
  check (none_known or replaced_at is null),
  check (not none_known or (status = 'active' and num_nonnulls(icd_code, status_reason, noted_since) = 0)),
  check (status = 'active' or status_reason is not null),
  -- A patient never has an active problem and the statement that none is known.
  constraint problems_no_contradiction exclude using gist (patient_id with =, (none_known::integer) with <>) where (applies)
);
create index problems_patient on problems (patient_id) where removed_at is null and replaced_at is null;
-- Titles can be longer than an index entry.
create unique index problems_title_once on problems (patient_id, md5(problem_key)) where applies and not none_known;
create unique index problems_code_once on problems (patient_id, icd_code) where applies and not none_known;
create unique index problems_none_known_once on problems (patient_id) where applies and none_known;

-- What a correction of a problem replaced.
create table problem_versions (
  problem_id integer not null references problems (id),
  revision integer not null,
  problem text not null,
  icd_code text,
  noted_since date,
  status text not null,
  status_reason text,
  recorded_by integer not null references users (id),
  recorded_at timestamptz not null,
  primary key (problem_id, revision)
);

create trigger store_version before update of problem, icd_code, noted_since, status, status_reason on problems
  for each row execute function store_entry_version('problem_versions', 'problem_id');

-- Doctors and nurses maintain problems (decisions 17).
insert into role_permissions (role_id, permission)
select roles.id, 'update-problems' from roles where roles.seeded and roles.code in ('DOCTOR', 'NURSE')
on conflict do nothing;
