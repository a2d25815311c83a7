-- Files that were received; the bytes are in the file store under stored_name.
create table media (
  id integer generated always as identity primary key,
  file_name text not null,
  content_type text not null,
  -- Bytes.
  size bigint not null check (size >= 0),
  -- Hexadecimal.
  sha256 char(64) not null,
  stored_name text not null unique,
  created_by integer references users (id),
  created_at timestamptz not null
);
create index media_creator on media (created_by);

-- kept: for the outbox only. sending: handed to the mail server at claimed_at, the answer is awaited.
create table mails (
  id integer generated always as identity primary key,
  to_address text not null,
  subject text not null,
  -- Emptied once the mail is sent: it may hold a link that opens an account.
  body text not null,
  language text not null check (language in ('en', 'ar')),
  status text not null check (status in ('kept', 'queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  claimed_at timestamptz,
  sent_at timestamptz,
  last_error text
);

-- Who read or changed what. No foreign keys: the log outlives what it tells of.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id integer,
  action text not null,
  kind text,
  record_id text,
  change boolean not null,
  address text,
  request_id text not null
);
create index audit_log_record on audit_log (kind, record_id);
create index audit_log_user on audit_log (user_id, at);
create index audit_log_at on audit_log (at);
