-- A second factor beside the password (decision 86): codes of an authenticator app, and recovery codes.

-- Whether signing in needs a second factor.
alter table users add column second_factor boolean not null default false;

create table totp_factors (
  user_id integer primary key references users (id),
  -- Encrypted with a key derived from SECRET_KEY.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until the first code was entered.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: each code works once.
  last_step integer
);

create table recovery_codes (
  user_id integer not null references users (id),
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- 'sign-in': the password was correct, and the second factor is still missing.
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check check (purpose in ('verify', 'reset', 'sign-in'));
