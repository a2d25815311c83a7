-- Rounds: scheduled case discussions (decision 199).
create table rounds (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  description text check (description <> ''),
  organizer_id integer not null references users (id),
  specialty_id integer not null references specialties (id),
  -- The department that holds it, and its hospital.
  unit_id integer not null,
  hospital_id integer not null references hospitals (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- In which it was planned.
  time_zone text not null,
  type text not null check (type in ('virtual', 'physical')),
  is_public boolean not null,
  -- 1 opened, 2 running, 3 ended, 4 rejected: nobody started it.
  status smallint not null default 1 check (status between 1 and 4),
  -- The address of the conference, from the start on.
  session_token uuid unique,
  started_at timestamptz,
  ended_at timestamptz,
  created_by integer not null references users (id),
  created_at timestamptz not null,
  foreign key (unit_id, hospital_id) references departments (id, hospital_id),
  check (starts_at < ends_at),
  check ((started_at is null) = (session_token is null)),
  check ((status in (2, 3)) = (started_at is not null)),
  check ((status in (3, 4)) = (ended_at is not null))
);
create index rounds_hospital on rounds (hospital_id, starts_at desc, id desc);
create index rounds_order on rounds (starts_at desc, id desc);
create index rounds_organizer on rounds (organizer_id, starts_at);
create index rounds_public on rounds (starts_at) where is_public and status in (1, 2);
create index rounds_open on rounds (ends_at) where status in (1, 2);
create index rounds_unit on rounds (unit_id);
create index rounds_specialty on rounds (specialty_id);

-- Staff who take part beside the organizer. A presenter belongs to a location.
create table round_people (
  round_id integer not null references rounds (id) on delete cascade,
  user_id integer not null references users (id),
  part text not null check (part in ('speaker', 'attendee', 'presenter')),
  hospital_id integer references hospitals (id),
  check ((part = 'presenter') = (hospital_id is not null)),
  primary key (round_id, user_id, part)
);
create index round_people_user on round_people (user_id, round_id);
create index round_people_hospital on round_people (hospital_id) where hospital_id is not null;

-- People without an account: invited by the organizer, or registered by themselves for a public round (migration 0422).
create table round_guests (
  id integer generated always as identity primary key,
  round_id integer not null references rounds (id) on delete cascade,
  part text not null check (part in ('speaker', 'attendee', 'public')),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  created_at timestamptz not null
);
create unique index round_guests_email on round_guests (round_id, part, lower(email));

-- The agenda. The sheet is the extract of the case, frozen when it was proposed or shown for the first time.
create table round_cases (
  id integer generated always as identity primary key,
  round_id integer not null references rounds (id) on delete cascade,
  episode_id integer not null references episodes (id),
  -- The patient's hospital, which presents the case.
  hospital_id integer not null references hospitals (id),
  state text not null check (state in ('proposed', 'accepted')),
  position smallint not null check (position >= 0),
  question text check (question <> ''),
  summary text check (summary <> ''),
  minutes smallint not null check (minutes between 1 and 180),
  presenter_id integer references users (id),
  consent text not null check (consent in ('missing', 'spoken', 'written')),
  consent_by integer references users (id),
  consent_at timestamptz,
  sheet jsonb not null,
  sheet_at timestamptz not null,
  -- The second person who found nothing in the sheet that identifies the patient.
  checked_by integer references users (id),
  checked_at timestamptz,
  proposed_by integer not null references users (id),
  proposed_at timestamptz not null,
  shown_since timestamptz,
  shown_seconds integer not null default 0 check (shown_seconds >= 0),
  was_shown boolean not null default false,
  unique (round_id, episode_id),
  check ((consent = 'missing') = (consent_by is null)),
  check ((consent_by is null) = (consent_at is null)),
  check ((checked_by is null) = (checked_at is null)),
  check (checked_by is distinct from proposed_by or checked_by is null)
);
create index round_cases_round on round_cases (round_id, position, id);
create index round_cases_episode on round_cases (episode_id);
