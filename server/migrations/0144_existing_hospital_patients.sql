insert into hospital_patients (hospital_id, user_id)
select distinct clinics.hospital_id, appointments.patient_id
from appointments join clinics on clinics.id = appointments.clinic_id
where appointments.hold_expires_at is null and appointments.status <> 6
on conflict do nothing;
