-- The doctor's last visits, of which waiting times are estimated.
create index appointments_finished on appointments (doctor_id, finished_at desc) where finished_at is not null;
