-- Staff who had no relation to the patient made the appointment. Until the patient has come, it gives a relation only to those
-- who work at the clinic, on its day, and does not make the patient one of the hospital.
alter table appointments add column made_without_relation boolean not null default false;

create or replace function add_hospital_patient() returns trigger language plpgsql as $$
begin
  if new.made_without_relation and new.status <> 4 then return null; end if;
  insert into hospital_patients (hospital_id, user_id)
  select hospital_id, new.patient_id from clinics where id = new.clinic_id
  on conflict do nothing;
  return null;
end $$;
create trigger appointments_attended after update of status on appointments
  for each row when (new.status = 4 and new.made_without_relation) execute function add_hospital_patient();

create or replace function add_patients_of_clinic() returns trigger language plpgsql as $$
begin
  insert into hospital_patients (hospital_id, user_id)
  select new.hospital_id, patient_id from appointments
  where clinic_id = new.id and hold_expires_at is null and status <> 6 and (not made_without_relation or status = 4)
  on conflict do nothing;
  return null;
end $$;
