-- The state of a round that runs: one row with a version (decision 199).
create table round_states (
  round_id integer primary key references rounds (id) on delete cascade,
  version integer not null default 1 check (version > 0),
  presenter_id integer not null references users (id),
  case_id integer references round_cases (id),
  -- What the presenter looks at. The newest wins, so it does not change the version.
  view jsonb,
  floor_id integer references users (id),
  changed_at timestamptz not null
);
create index round_states_presenter on round_states (presenter_id);
create index round_states_case on round_states (case_id) where case_id is not null;

-- Notes that rounds wrote into cases.
create table round_notes (
  id integer generated always as identity primary key,
  round_id integer not null references rounds (id),
  episode_id integer not null references episodes (id),
  author_id integer not null references users (id),
  at timestamptz not null,
  note text not null check (note <> '')
);
create index round_notes_episode on round_notes (episode_id, at desc, id desc);
create index round_notes_round on round_notes (round_id);

create function keep_round_note() returns trigger language plpgsql as $$
begin
  raise exception 'a note of a round is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger unchanged before update or delete on round_notes for each row execute function keep_round_note();

-- Who was there, and when. Without an end, somebody is there as long as they are heard of.
create table round_attendance (
  id integer generated always as identity primary key,
  round_id integer not null references rounds (id) on delete cascade,
  user_id integer references users (id),
  guest_id integer references round_guests (id) on delete cascade,
  joined_at timestamptz not null,
  seen_at timestamptz not null,
  left_at timestamptz,
  check ((user_id is null) <> (guest_id is null)),
  check (seen_at >= joined_at),
  check (left_at >= joined_at)
);
create unique index round_attendance_user on round_attendance (round_id, user_id) where left_at is null and user_id is not null;
create unique index round_attendance_guest on round_attendance (round_id, guest_id)
  where left_at is null and guest_id is not null;
create index round_attendance_round on round_attendance (round_id, user_id);

-- What only a person does: they voted, raised their hand, or said that they are still there.
create table round_acts (
  round_id integer not null references rounds (id) on delete cascade,
  user_id integer references users (id),
  guest_id integer references round_guests (id) on delete cascade,
  at timestamptz not null,
  check ((user_id is null) <> (guest_id is null))
);
create index round_acts_round on round_acts (round_id, user_id);

-- Raised hands, in the order in which the server received them.
create table round_hands (
  id integer generated always as identity primary key,
  round_id integer not null references rounds (id) on delete cascade,
  user_id integer not null references users (id),
  raised_at timestamptz not null,
  unique (round_id, user_id)
);

create table round_polls (
  id integer generated always as identity primary key,
  round_id integer not null references rounds (id) on delete cascade,
  question text not null check (question <> ''),
  options text[] not null check (cardinality(options) between 2 and 5),
  asked_by integer not null references users (id),
  asked_at timestamptz not null,
  closed_at timestamptz
);
create index round_polls_round on round_polls (round_id, id desc);
create unique index round_polls_open on round_polls (round_id) where closed_at is null;

create table round_votes (
  poll_id integer not null references round_polls (id) on delete cascade,
  user_id integer not null references users (id),
  option smallint not null check (option between 0 and 4),
  primary key (poll_id, user_id)
);

create table round_ratings (
  round_id integer not null references rounds (id) on delete cascade,
  user_id integer not null references users (id),
  rate smallint not null check (rate between 1 and 5),
  touched boolean not null,
  will_change boolean,
  rated_at timestamptz not null,
  primary key (round_id, user_id)
);
