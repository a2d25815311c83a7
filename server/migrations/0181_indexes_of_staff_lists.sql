-- The columns that the lists and totals of staff filter by are in the indexes: counting the 5,000 appointments of a doctor,
-- each on a page of its own, took 20 ms.
drop index appointments_clinic_start;
create index appointments_clinic_start on appointments (clinic_id, starts_at, id)
  include (status, payment_status, hold_expires_at, offered, cancelled_by_hospital) where deleted_at is null;
drop index appointments_doctor;
create index appointments_doctor on appointments (doctor_id, starts_at, id)
  include (clinic_id, status, payment_status, hold_expires_at, offered, cancelled_by_hospital, deleted_at);
drop index appointments_patient;
create index appointments_patient on appointments (patient_id, starts_at desc, id desc)
  include (clinic_id, status, payment_status, hold_expires_at, offered, cancelled_by_hospital, deleted_at);

-- Finds the latest end of a day, which each row of a list needs, without reading all appointments of the day. Those of a
-- day are few enough to be sorted by start when they are listed.
drop index appointments_clinic_day;
create index appointments_clinic_day on appointments (clinic_id, date, ends_at);

-- Without a condition, so that searches for appointments use it too: they also find patients whose accounts were closed.
drop index users_search;
create index users_search on users using gin (search gin_trgm_ops);
