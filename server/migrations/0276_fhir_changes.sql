-- FHIR resources tell when they changed last, and clients ask for what has changed since. These tables have no such time for
-- every change; the other resources use the times that their tables have.
create function note_change() returns trigger language plpgsql as $$
begin
  new.row_changed_at := clock_timestamp();
  return new;
end $$;

alter table appointments add column row_changed_at timestamptz not null default now();
alter table episodes add column row_changed_at timestamptz not null default now();
alter table prescriptions add column row_changed_at timestamptz not null default now();
alter table executions add column row_changed_at timestamptz not null default now();
alter table investigations add column row_changed_at timestamptz not null default now();
alter table hospitals add column row_changed_at timestamptz not null default now();

-- By name after the other triggers of these tables, which may change the row.
create trigger zz_note_change before update on appointments for each row execute function note_change();
create trigger zz_note_change before update on episodes for each row execute function note_change();
create trigger zz_note_change before update on prescriptions for each row execute function note_change();
create trigger zz_note_change before update on executions for each row execute function note_change();
create trigger zz_note_change before update on investigations for each row execute function note_change();
create trigger zz_note_change before update on hospitals for each row execute function note_change();

-- The order of searches without a patient.
create index appointments_changed on appointments (row_changed_at, id) where deleted_at is null;
create index episodes_changed on episodes (row_changed_at, id);
create index prescriptions_changed on prescriptions (row_changed_at, id);
create index executions_changed on executions (row_changed_at, id) where status in (2, 3);
create index investigations_changed on investigations (row_changed_at, id);
create index vital_signs_changed on vital_signs (recorded_at, id);
create index allergies_changed on allergies (recorded_at, id) where removed_at is null and replaced_at is null;
create index problems_changed on problems (recorded_at, id) where removed_at is null and replaced_at is null;
create index diagnosis_codes_changed on diagnosis_codes (added_at, id) where removed_at is null;
create index users_changed on users (updated_at, id);
create index clinics_changed on clinics (updated_at, id);
