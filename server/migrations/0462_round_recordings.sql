-- Recordings of the state of rounds: who presented, what was shown, polls (decision 210). They have ids and numbers only; names,
-- sheets and messages are read when a recording is played.
alter table rounds
  -- Chosen when the round is planned, before anybody is invited.
  add column is_recorded boolean not null default false;
alter table round_cases
  -- The patient has agreed in writing that the round is recorded too.
  add column consent_recording boolean not null default false,
  add check (not consent_recording or consent = 'written');

-- Whether people agree to be recorded; their last answer counts.
create table round_recording_consents (
  round_id integer not null references rounds (id) on delete cascade,
  user_id integer not null references users (id),
  agrees boolean not null,
  answered_at timestamptz not null,
  primary key (round_id, user_id)
);
create index round_recording_consents_user on round_recording_consents (user_id);

create table round_recordings (
  id integer generated always as identity primary key,
  round_id integer not null references rounds (id) on delete cascade,
  started_by integer not null references users (id),
  started_at timestamptz not null,
  stopped_at timestamptz,
  -- By whoever controls the round, because somebody withdrew their consent, or with the end of the round.
  stopped_for text check (stopped_for in ('stopped', 'withdrawn', 'ended')),
  check (stopped_at >= started_at),
  check ((stopped_at is null) = (stopped_for is null))
);
create index round_recordings_round on round_recordings (round_id, id);
create unique index round_recordings_running on round_recordings (round_id) where stopped_at is null;
create index round_recordings_started on round_recordings (started_at);

create table round_recording_events (
  id integer generated always as identity primary key,
  recording_id integer not null references round_recordings (id) on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('state', 'view')),
  data jsonb not null
);
create index round_recording_events_recording on round_recording_events (recording_id, id);
