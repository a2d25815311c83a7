-- Confirmed appointments that somebody other than their patient cancelled. Released slot holds keep hold_expires_at.
update appointments set cancelled_by_hospital = true
where status = 6 and hold_expires_at is null and cancelled_by is distinct from patient_id;
