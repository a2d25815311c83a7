-- Walk-ins of a session at a physical clinic: a queue number, and no time of their own (decision 109).
alter table clinics add column walk_in_limit integer not null default 0 check (walk_in_limit between 0 and 500);

alter table appointments add column walk_in boolean not null default false;
alter table appointments alter column slot drop not null;
alter table appointments add constraint appointments_slot_or_walk_in check ((slot is null) = walk_in) not valid;
alter table appointments add constraint appointments_walk_in_number check (not walk_in or lobby_order is not null) not valid;

-- A walk-in takes no time: it lasts from the arrival until the clinic closes.
alter table appointments drop constraint appointments_doctor_once;
alter table appointments drop constraint appointments_patient_once;
alter table appointments add constraint appointments_doctor_once
  exclude using gist (doctor_id with =, during with &&) where (active and not walk_in);
alter table appointments add constraint appointments_patient_once
  exclude using gist (patient_id with =, during with &&) where (active and not walk_in);

create unique index appointments_walk_in_once on appointments (patient_id, clinic_id, date) where active and walk_in;
-- A number is not given again, even when its walk-in was cancelled.
create unique index appointments_walk_in_number_once on appointments (clinic_id, date, lobby_order) where walk_in;

-- What the desk of a physical clinic says about a patient: late (has not come yet), arrived (is there), left.
alter table appointments add column arrival text check (arrival in ('late', 'arrived', 'left'));
alter table appointments add column arrival_at timestamptz;
alter table appointments add constraint appointments_arrival_dated check ((arrival is null) = (arrival_at is null)) not valid;
