-- outside a transaction
-- The order of FHIR searches without a patient, by the last change. Servers of the version before read the indexes by the time
-- of the recording.
create index concurrently if not exists allergies_row_changed on allergies (greatest(recorded_at, row_changed_at), id) where removed_at is null and replaced_at is null;
create index concurrently if not exists problems_row_changed on problems (greatest(recorded_at, row_changed_at), id) where removed_at is null and replaced_at is null;
create index concurrently if not exists diagnosis_codes_row_changed on diagnosis_codes (greatest(added_at, row_changed_at), id) where removed_at is null;
create index concurrently if not exists vital_signs_row_changed on vital_signs (greatest(recorded_at, row_changed_at), id);
create index concurrently if not exists emergency_doses_row_changed on emergency_doses (greatest(recorded_at, decided_at, row_changed_at), id);
