-- Tells a cancellation by the hospital, for which it owes everything that was paid, from one by the patient.
alter table appointments add column cancelled_by_hospital boolean not null default false;
