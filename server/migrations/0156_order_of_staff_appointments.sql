-- The list of many clinics is read in its order, for each filter by its own index; only that of a few clinics is read
-- clinic by clinic.
drop index appointments_clinic_status;
drop index appointments_clinic_payment;
drop index appointments_clinic_awaiting;
create index appointments_start on appointments (starts_at, id) where deleted_at is null;
create index appointments_status_start on appointments (status, starts_at, id) where deleted_at is null;
create index appointments_payment_start on appointments (payment_status, starts_at, id) where deleted_at is null;
create index appointments_awaiting on appointments (starts_at, id)
  where deleted_at is null and status = 1 and hold_expires_at is not null;
