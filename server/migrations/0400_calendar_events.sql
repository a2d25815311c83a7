-- Events of the calendars of hospitals (decision 191). Those of a series are rows of their own, made at once.
create table calendar_series (
  id integer generated always as identity primary key,
  repeat text not null check (repeat in ('weekly', 'biweekly', 'monthly')),
  repeat_until date not null
);

create table calendar_events (
  id integer generated always as identity primary key,
  hospital_id integer not null references hospitals (id),
  -- null: for all specialties.
  specialty_id integer references specialties (id),
  -- 1 meeting, 2 duty, 3 on call, 4 training, 5 other.
  type smallint not null check (type between 1 and 5),
  title text check (title <> '' and length(title) <= 255),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The zone whose wall clock was meant.
  time_zone text not null,
  series_id integer references calendar_series (id),
  -- When it was to begin when the series was made; the order of the series.
  original_start timestamptz not null,
  -- It was saved although a doctor had something else.
  has_conflict boolean not null default false,
  creator_id integer not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Increased with each change, also in the files of calendar programs.
  version integer not null default 0,
  deleted_at timestamptz,
  check (starts_at < ends_at)
);
create index calendar_events_hospital on calendar_events using gist (hospital_id, tstzrange(starts_at, ends_at))
  where deleted_at is null;
create index calendar_events_series on calendar_events (series_id, original_start) where series_id is not null;
create index calendar_events_creator on calendar_events (creator_id, starts_at);

create table calendar_event_doctors (
  event_id integer not null references calendar_events (id),
  user_id integer not null references users (id),
  primary key (event_id, user_id)
);
create index calendar_event_doctors_user on calendar_event_doctors (user_id, event_id);
