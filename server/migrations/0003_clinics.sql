create table clinics (
  id integer generated always as identity primary key,
  title text not null,
  hospital_id integer not null references hospitals (id),
  level_id integer not null references levels (id),
  specialty_id integer not null references specialties (id),
  doctor_id integer not null references users (id),
  -- Piastres.
  price integer not null check (price >= 0),
  survey_id integer,
  specialty_form_id integer,
  start_date date not null,
  end_date date not null,
  time_zone text not null,
  type text not null check (type in ('virtual', 'physical')),
  address text,
  follow_up_price integer not null check (follow_up_price >= 0),
  follow_up_period integer not null check (follow_up_period >= 0),
  follow_up_unit text not null check (follow_up_unit in ('minutes', 'hours', 'days')),
  physician_cancellation_tolerance integer not null check (physician_cancellation_tolerance >= 0),
  physician_tolerance_unit text not null check (physician_tolerance_unit in ('minutes', 'hours', 'days')),
  patient_cancellation_tolerance integer not null check (patient_cancellation_tolerance >= 0),
  patient_tolerance_unit text not null check (patient_tolerance_unit in ('minutes', 'hours', 'days')),
  last_appointment_tolerance integer not null check (last_appointment_tolerance >= -100),
  last_appointment_unit text not null check (last_appointment_unit in ('minutes', 'hours', 'days')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (end_date >= start_date),
  check (type = 'virtual' or address is not null)
);
create index clinics_doctor on clinics (doctor_id) where deleted_at is null;
create index clinics_hospital on clinics (hospital_id) where deleted_at is null;
create index clinics_specialty on clinics (specialty_id) where deleted_at is null;
create index clinics_time on clinics (start_date, end_date) where deleted_at is null;

-- The weekly schedule; a weekday without a row is closed.
create table clinic_days (
  clinic_id integer not null references clinics (id) on delete cascade,
  weekday text not null
    check (weekday in ('saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday')),
  -- Wall clock of the clinic's zone, 'HH:mm'.
  opens char(5) not null check (opens ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes char(5) not null check (closes ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  slot_minutes integer not null check (slot_minutes > 0),
  primary key (clinic_id, weekday),
  check (opens < closes)
);

create table clinic_coordinators (
  clinic_id integer not null references clinics (id) on delete cascade,
  user_id integer not null references users (id),
  primary key (clinic_id, user_id)
);
create index clinic_coordinators_user on clinic_coordinators (user_id);

-- 1 doctor, 2 clinic, 3 hospital, 4 national; both days included.
create table vacations (
  id integer generated always as identity primary key,
  title text not null,
  type smallint not null check (type between 1 and 4),
  date_from date not null,
  date_to date not null,
  doctor_id integer references users (id),
  clinic_id integer references clinics (id),
  hospital_id integer references hospitals (id),
  country_id integer references countries (id),
  check (date_to >= date_from),
  check (num_nonnulls(doctor_id, clinic_id, hospital_id, country_id) = 1),
  check (case type when 1 then doctor_id when 2 then clinic_id when 3 then hospital_id else country_id end is not null)
);
create index vacations_doctor on vacations (doctor_id, date_to);
create index vacations_clinic on vacations (clinic_id, date_to);
create index vacations_hospital on vacations (hospital_id, date_to);
create index vacations_country on vacations (country_id, date_to);

-- One session of a clinic on one date of its own calendar.
create table lobbies (
  id integer generated always as identity primary key,
  session_token uuid not null unique,
  clinic_id integer not null references clinics (id),
  date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (clinic_id, date)
);
create index lobbies_open on lobbies (ends_at) where ended_at is null;

create table appointments (
  id integer generated always as identity primary key,
  -- For links in mails and quick payment: not to be guessed.
  code text not null unique,
  clinic_id integer not null references clinics (id),
  doctor_id integer not null references users (id),
  patient_id integer not null references users (id),
  -- The clinic's calendar day and wall clock, as booked.
  date date not null,
  slot char(5) not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange not null generated always as (tstzrange(starts_at, ends_at)) stored,
  -- 1 scheduled, 2 in lobby, 3 in room, 4 completed, 5 missed, 6 cancelled.
  status smallint not null default 1 check (status between 1 and 6),
  -- Takes its time: everything that is not cancelled.
  active boolean not null generated always as (status <> 6) stored,
  -- 0 none, 1 in lobby, 2 in room, 3 completed.
  lobby_state smallint not null default 0 check (lobby_state between 0 and 3),
  lobby_order integer,
  -- 1 unpaid, 2 paid, 3 refund pending, 4 refunded, 5 failed.
  payment_status smallint not null default 1 check (payment_status between 1 and 5),
  payment_method text check (payment_method in ('free', 'cash')),
  -- Piastres, as agreed when it was booked.
  price integer not null check (price >= 0),
  -- Only held until then; null once confirmed.
  hold_expires_at timestamptz,
  cause text,
  complaint text,
  recommendations text not null default '',
  diagnosis text not null default '',
  examination text not null default '',
  notes_saved_at timestamptz,
  joined_at timestamptz,
  -- The line was lost then; the place is kept for ten minutes.
  left_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by integer references users (id),
  created_at timestamptz not null,
  check (ends_at > starts_at),
  constraint appointments_doctor_once exclude using gist (doctor_id with =, during with &&) where (active),
  constraint appointments_patient_once exclude using gist (patient_id with =, during with &&) where (active)
);
create index appointments_clinic_day on appointments (clinic_id, date, starts_at);
create index appointments_patient on appointments (patient_id, starts_at desc);
create index appointments_doctor on appointments (doctor_id, starts_at);
create index appointments_holds on appointments (hold_expires_at) where hold_expires_at is not null and status = 1;
create index appointments_open on appointments (ends_at) where status in (1, 2, 3);

create table complaint_attachments (
  id integer generated always as identity primary key,
  appointment_id integer not null references appointments (id),
  name text not null,
  type text not null check (type in ('labs', 'radiology', 'others')),
  media_id integer not null references media (id),
  created_at timestamptz not null
);
create index complaint_attachments_appointment on complaint_attachments (appointment_id);
create index complaint_attachments_media on complaint_attachments (media_id);

create table ratings (
  id integer generated always as identity primary key,
  model_type text not null check (model_type in ('appointment')),
  model_id integer not null,
  user_id integer not null references users (id),
  rate smallint not null check (rate between 1 and 5),
  comment text,
  created_at timestamptz not null,
  unique (model_type, model_id, user_id)
);

-- Rooms need no row of their own: their name says what they belong to.
create table chat_messages (
  id integer generated always as identity primary key,
  room text not null,
  sender_id integer not null references users (id),
  client_id uuid not null,
  body text not null,
  created_at timestamptz not null,
  unique (room, sender_id, client_id)
);
create index chat_messages_room on chat_messages (room, id desc);

create table chat_reads (
  room text not null,
  user_id integer not null references users (id),
  message_id integer not null,
  read_at timestamptz not null,
  primary key (room, user_id)
);
