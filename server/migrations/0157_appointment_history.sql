-- How appointments were booked and moved by staff: who, why, and what was agreed about the price (decision 103).
create table appointment_history (
  id bigint generated always as identity primary key,
  appointment_id integer not null references appointments (id),
  kind text not null check (kind in ('booked', 'moved')),
  changed_by integer not null references users (id),
  changed_at timestamptz not null,
  -- Where it was before; null when it was booked.
  from_clinic_id integer references clinics (id),
  from_doctor_id integer references users (id),
  from_starts_at timestamptz,
  clinic_id integer not null references clinics (id),
  doctor_id integer not null references users (id),
  starts_at timestamptz not null,
  -- Piastres. When it was booked, the price before is that of the clinic.
  price_before integer not null check (price_before >= 0),
  price integer not null check (price >= 0),
  reason text,
  -- Similar patients, of whom staff said that the new one is a different person.
  different_from integer[] not null default '{}',
  check ((kind = 'booked') = (from_clinic_id is null)),
  check ((from_clinic_id is null) = (from_doctor_id is null) and (from_clinic_id is null) = (from_starts_at is null))
);
create index appointment_history_appointment on appointment_history (appointment_id, id);

-- Guardians of patients whom staff register.
alter table users
  add column guardian_first_name text,
  add column guardian_last_name text,
  add column guardian_email text,
  add column guardian_address text;
