-- When staff last moved the appointment; reminders of the time before do not count for the new one.
alter table appointments add column moved_at timestamptz;

-- The patient becomes one of the hospital to whose clinic the appointment is moved.
create trigger appointments_moved after update of clinic_id on appointments
  for each row when (old.clinic_id <> new.clinic_id and new.hold_expires_at is null and new.status <> 6)
  execute function add_hospital_patient();
