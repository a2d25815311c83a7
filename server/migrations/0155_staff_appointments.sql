-- Staff can delete a cancelled appointment: the row stays, and no list shows it.
alter table appointments add column deleted_at timestamptz;
alter table appointments add column deleted_by integer references users (id);
alter table appointments add constraint appointments_deleted_cancelled
  check (deleted_at is null or status = 6) not valid;

-- The list of appointments for staff is read clinic by clinic, each with its filters, by start or by id.
create index appointments_clinic_start on appointments (clinic_id, starts_at, id) where deleted_at is null;
create index appointments_clinic_status on appointments (clinic_id, status, starts_at, id) where deleted_at is null;
create index appointments_clinic_payment on appointments (clinic_id, payment_status, starts_at, id)
  where deleted_at is null;
create index appointments_clinic_awaiting on appointments (clinic_id, starts_at, id)
  where deleted_at is null and status = 1 and hold_expires_at is not null;
