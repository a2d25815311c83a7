-- The SEQUENCE of the appointment in iCalendar files: increased whenever its time, place or doctor changes, and when it is
-- cancelled or restored, by whatever statement.
alter table appointments add column calendar_sequence integer not null default 0;
create function increase_calendar_sequence() returns trigger language plpgsql as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end $$;
create trigger appointments_calendar_sequence
  before update of starts_at, ends_at, clinic_id, doctor_id, status on appointments
  for each row when (
    old.starts_at <> new.starts_at or old.ends_at <> new.ends_at or old.clinic_id <> new.clinic_id
    or old.doctor_id <> new.doctor_id or (old.status = 6) <> (new.status = 6))
  execute function increase_calendar_sequence();

-- The secret address of a person's calendar feed; only its hash is stored.
create table calendar_feeds (
  user_id integer primary key references users (id) on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null
);

-- An iCalendar file that is attached to the email.
alter table mails add column calendar text;
