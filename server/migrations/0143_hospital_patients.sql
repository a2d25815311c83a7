-- The patients of each hospital: who has confirmed a booking at one of its clinics, also if the visit was cancelled later.
-- Kept beside the appointments, of which a hospital has a hundred times as many.
create table hospital_patients (
  hospital_id integer not null references hospitals (id) on delete cascade,
  user_id integer not null references users (id),
  primary key (hospital_id, user_id)
);
create index hospital_patients_user on hospital_patients (user_id);

create function add_hospital_patient() returns trigger language plpgsql as $$
begin
  insert into hospital_patients (hospital_id, user_id)
  select hospital_id, new.patient_id from clinics where id = new.clinic_id
  on conflict do nothing;
  return null;
end $$;
-- A hold is not a booking yet: the row follows when it is confirmed.
create trigger appointments_booked after insert on appointments
  for each row when (new.hold_expires_at is null and new.status <> 6) execute function add_hospital_patient();
create trigger appointments_confirmed after update of hold_expires_at on appointments
  for each row when (old.hold_expires_at is not null and new.hold_expires_at is null and new.status <> 6)
  execute function add_hospital_patient();

-- The visits of a clinic move with it to another hospital, whose staff then see them.
create function add_patients_of_clinic() returns trigger language plpgsql as $$
begin
  insert into hospital_patients (hospital_id, user_id)
  select new.hospital_id, patient_id from appointments
  where clinic_id = new.id and hold_expires_at is null and status <> 6
  on conflict do nothing;
  return null;
end $$;
create trigger clinics_moved after update of hospital_id on clinics
  for each row when (old.hospital_id <> new.hospital_id) execute function add_patients_of_clinic();
