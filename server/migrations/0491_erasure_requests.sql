-- Patients ask for their account to be erased; an administrator carries it out or rejects it (decision 217).
create table erasure_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  state text not null default 'open' check (state in ('open', 'done', 'rejected', 'withdrawn')),
  asked_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  -- Why it was rejected.
  reason text,
  -- Of an account that was erased: where its owner is told, until the email is gone from the outbox.
  told_at_address text
);
create unique index erasure_requests_open on erasure_requests (user_id) where state = 'open';
create index erasure_requests_user on erasure_requests (user_id, id desc);
create index erasure_requests_told on erasure_requests (decided_at) where told_at_address is not null;
-- The emails of a person whose account is erased.
create index mails_address on mails (lower(to_address));
