-- For how many days the kinds of data are kept that may be removed (decision 217). At most one row; without it, the defaults
-- of the contract. Null: forever.
create table retention_settings (
  is_only boolean primary key default true check (is_only),
  mails integer,
  text_messages integer,
  notifications integer,
  sessions integer not null,
  import_cells integer not null
);

-- One run of the job that removes what is older; at most one is unfinished.
create table retention_runs (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz
);
create unique index retention_runs_unfinished on retention_runs ((finished_at is null)) where finished_at is null;

-- What a run removes of each kind: what is from before an instant.
create table retention_removals (
  run_id integer not null references retention_runs (id) on delete cascade,
  kind text not null,
  before timestamptz not null,
  removed integer not null default 0,
  finished_at timestamptz,
  primary key (run_id, kind)
);

create index mails_age on mails (created_at);
create index text_messages_age on text_messages (created_at);
create index notifications_age on notifications (created_at);
-- Since when a session is over.
create index sessions_over on sessions ((least(ended_at, expires_at)));
