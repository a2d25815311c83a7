-- Patients who wait for a slot, or for an earlier one than they have (decision 110).
create table waitlist_entries (
  id integer generated always as identity primary key,
  patient_id integer not null references users (id),
  -- Whom they want to see: a doctor, or any doctor of a specialty.
  doctor_id integer references users (id),
  specialty_id integer references specialties (id),
  -- Where: at this hospital; null for a virtual visit.
  hospital_id integer references hospitals (id),
  -- In the clinic's calendar, both inclusive.
  date_from date not null,
  date_to date not null,
  parts text[] not null check (cardinality(parts) > 0 and parts <@ array['morning', 'afternoon', 'evening']),
  -- The later appointment that an accepted offer moves.
  appointment_id integer references appointments (id),
  -- Set by staff: 0 routine, 1 soon, 2 urgent.
  priority smallint not null default 0 check (priority between 0 and 2),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'left', 'ended')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check (num_nonnulls(doctor_id, specialty_id) = 1),
  check (date_from <= date_to),
  check ((state = 'waiting') = (ended_at is null))
);
create unique index waitlist_entries_once on waitlist_entries
  (patient_id, coalesce(doctor_id, 0), coalesce(specialty_id, 0), coalesce(hospital_id, 0)) where state = 'waiting';
create index waitlist_entries_patient on waitlist_entries (patient_id, id);
create index waitlist_entries_turn on waitlist_entries (priority desc, created_at, id) where state = 'waiting';
create index waitlist_entries_doctor on waitlist_entries (doctor_id) where state = 'waiting';
create index waitlist_entries_specialty on waitlist_entries (specialty_id) where state = 'waiting';

-- A slot hold that belongs to an offer until the patient accepts it: nobody can confirm or pay it before.
alter table appointments add column offered boolean not null default false;
alter table appointments add constraint appointments_offered_held check (not offered or hold_expires_at is not null) not valid;

create table waitlist_offers (
  id integer generated always as identity primary key,
  entry_id integer not null references waitlist_entries (id),
  -- The held slot. Its exclusion constraints make sure that a slot is offered to one patient at a time.
  appointment_id integer not null unique references appointments (id),
  clinic_id integer not null references clinics (id),
  starts_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'expired', 'stopped')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null)),
  -- A slot is not offered to the same patient again.
  unique (entry_id, clinic_id, starts_at)
);
create unique index waitlist_offers_open on waitlist_offers (entry_id) where state = 'open';
create index waitlist_offers_entry on waitlist_offers (entry_id, id);
create index waitlist_offers_expiry on waitlist_offers (expires_at) where state = 'open';

-- Dates of clinics on which slots were released, until the job has offered them. Without a unique constraint, so that
-- transactions that release slots do not wait for each other.
create table waitlist_openings (
  id bigint generated always as identity primary key,
  clinic_id integer not null references clinics (id),
  date date not null
);
create index waitlist_openings_date on waitlist_openings (clinic_id, date);

-- Whether an entry is for a clinic: its doctor or specialty, and its place.
create function waitlist_matches(the_entry waitlist_entries, the_clinic clinics) returns boolean
language sql immutable
return (the_entry.doctor_id = the_clinic.doctor_id or the_entry.specialty_id = the_clinic.specialty_id)
  and case when the_entry.hospital_id is null then the_clinic.type = 'virtual'
    else the_clinic.type = 'physical' and the_clinic.hospital_id = the_entry.hospital_id end;

-- However a slot is released (cancelled, moved, hold expired), the job learns of it.
create function open_released_slot() returns trigger language plpgsql as $$
begin
  if exists (select from waitlist_entries
    where state = 'waiting' and old.date between date_from and date_to) then
    insert into waitlist_openings (clinic_id, date) values (old.clinic_id, old.date);
  end if;
  return null;
end $$;
create trigger appointments_released after update of status, starts_at, clinic_id on appointments
  for each row when (not old.walk_in and old.status <> 6
    and (new.status = 6 or new.starts_at <> old.starts_at or new.clinic_id <> old.clinic_id))
  execute function open_released_slot();

-- A vacation that is deleted, or changed, frees the dates of its clinics.
create function open_vacation_dates() returns trigger language plpgsql as $$
begin
  insert into waitlist_openings (clinic_id, date)
  select distinct clinics.id, dates.date::date
  from waitlist_entries
  join clinics on waitlist_matches(waitlist_entries, clinics) and clinics.deleted_at is null
  join hospitals on hospitals.id = clinics.hospital_id
  cross join generate_series(greatest(waitlist_entries.date_from, old.date_from),
    least(waitlist_entries.date_to, old.date_to), interval '1 day') as dates (date)
  where waitlist_entries.state = 'waiting'
    and (old.doctor_id = clinics.doctor_id or old.clinic_id = clinics.id
      or old.hospital_id = clinics.hospital_id or old.country_id = hospitals.country_id);
  return null;
end $$;
create trigger vacations_undone after delete or update on vacations
  for each row execute function open_vacation_dates();
