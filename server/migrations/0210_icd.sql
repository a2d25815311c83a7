-- ICD-11 entities with a code: the starter list, and what an operator imports from WHO's tabulation file (decision 127).
create table icd_entities (
  code text primary key,
  -- WHO's URI in the linearization MMS.
  uri text not null,
  -- WHO's titles, unmodified; a language is missing if its file was not imported.
  title_en text,
  title_ar text,
  -- The code and the titles, folded (contract/src/rules/foldText.ts).
  search text not null,
  check (num_nonnulls(title_en, title_ar) > 0)
);
create index icd_entities_search on icd_entities using gin (search gin_trgm_ops);

-- The codes of visits. A removed code stays as history.
create table diagnosis_codes (
  id bigint generated always as identity primary key,
  appointment_id integer not null references appointments (id),
  code text not null,
  -- As it was saved.
  title text not null,
  matching_pvs jsonb not null,
  position smallint not null,
  added_by integer not null references users (id),
  added_at timestamptz not null,
  removed_by integer references users (id),
  removed_at timestamptz,
  check ((removed_by is null) = (removed_at is null))
);
create index diagnosis_codes_appointment on diagnosis_codes (appointment_id, id);
create unique index diagnosis_codes_once on diagnosis_codes (appointment_id, code) where removed_at is null;
