-- Diagnoses of visits as the legacy calls save them (decision 127). A removed one is hidden.
create table diagnoses (
  id integer generated always as identity primary key,
  appointment_id integer not null references appointments (id),
  code smallint not null check (code between 1 and 3),
  note text not null,
  chronic boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index diagnoses_appointment on diagnoses (appointment_id, id) where deleted_at is null;
