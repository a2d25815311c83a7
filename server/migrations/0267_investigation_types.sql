-- The types that an order of investigations (lab or imaging) chooses from. A type that orders refer to is not removed: it is
-- no longer offered.
create table investigation_types (
  id integer generated always as identity primary key,
  name text not null,
  name_ar text,
  -- LOINC, where known.
  loinc text,
  -- 1 lab, 2 radiology.
  center_type smallint not null check (center_type in (1, 2)),
  deleted_at timestamptz,
  -- So that orders refer to types of their own center type only.
  unique (id, center_type)
);
create unique index investigation_types_once on investigation_types (center_type, lower(name)) where deleted_at is null;
