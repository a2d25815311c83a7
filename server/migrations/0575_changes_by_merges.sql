-- A merge of two records of one patient, and its undoing, changes the subject of FHIR resources, and so the time of their last
-- change (decisions 150 and 195). These tables had only the time at which a row was recorded. Null: the row has not changed since.
alter table allergies add column row_changed_at timestamptz;
alter table problems add column row_changed_at timestamptz;
alter table diagnosis_codes add column row_changed_at timestamptz;
alter table vital_signs add column row_changed_at timestamptz;
alter table emergency_doses add column row_changed_at timestamptz;

-- What was recorded of an emergency dose still stays; the time of the change is no part of it.
create or replace trigger keep_record before update on emergency_doses
  for each row when ((old.outcome is not null and to_jsonb(old) - 'row_changed_at' <> to_jsonb(new) - 'row_changed_at')
    or (to_jsonb(old) - '{outcome,decided_at,note,row_changed_at}'::text[])
      <> (to_jsonb(new) - '{outcome,decided_at,note,row_changed_at}'::text[]))
  execute function keep_emergency_dose();

-- Nor does it change the draft of a discharge.
create or replace trigger diagnosis_codes_of_discharge
  after insert or update of code, title, matching_pvs, position, removed_by, removed_at on diagnosis_codes
  for each row when (new.episode_id is not null) execute function count_change_of_discharge_codes();

-- By name after the other triggers of these tables, which may change or refuse the row.
create trigger zz_note_change before update on allergies for each row execute function note_change();
create trigger zz_note_change before update on problems for each row execute function note_change();
create trigger zz_note_change before update on diagnosis_codes for each row execute function note_change();
create trigger zz_note_change before update on vital_signs for each row execute function note_change();
create trigger zz_note_change before update on emergency_doses for each row execute function note_change();

-- What belongs to a stay or a visit has the patient of it.
create function note_patient_of_stay() returns trigger language plpgsql as $$
begin
  update diagnosis_codes set row_changed_at = clock_timestamp() where episode_id = new.id and removed_at is null;
  update vital_signs set row_changed_at = clock_timestamp() where episode_id = new.id;
  update prescriptions set row_changed_at = clock_timestamp() where episode_id = new.id;
  update executions set row_changed_at = clock_timestamp() from prescriptions
    where prescriptions.id = executions.prescription_id and prescriptions.episode_id = new.id and executions.status in (2, 3);
  update emergency_doses set row_changed_at = clock_timestamp() where episode_id = new.id;
  update consultation_requests set row_changed_at = clock_timestamp() where episode_id = new.id;
  return null;
end $$;
create trigger zz_note_patient after update of patient_id on episodes
  for each row when (old.patient_id <> new.patient_id) execute function note_patient_of_stay();

create function note_patient_of_visit() returns trigger language plpgsql as $$
begin
  update diagnosis_codes set row_changed_at = clock_timestamp() where appointment_id = new.id and removed_at is null;
  update prescriptions set row_changed_at = clock_timestamp() where appointment_id = new.id;
  return null;
end $$;
create trigger zz_note_patient after update of patient_id on appointments
  for each row when (old.patient_id <> new.patient_id) execute function note_patient_of_visit();
