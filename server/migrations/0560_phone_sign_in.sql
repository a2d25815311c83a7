-- Patients without an email sign in with a code that is sent to their phone. A number belongs to one account: who holds the
-- phone opens that one only.
create table phone_logins (
  user_id integer primary key references users (id),
  number text not null unique check (number ~ '^\+[1-9][0-9]{5,14}$'),
  created_at timestamptz not null,
  -- When a code that was sent there was entered for the first time.
  proven_at timestamptz
);

alter table phone_codes drop constraint phone_codes_purpose_check;
alter table phone_codes add constraint phone_codes_purpose_check check (purpose in ('consent', 'sign-in'));

-- Accounts without an email have an empty one. The first index is for looking an account up.
drop index users_email;
create unique index users_email on users (lower(email)) where closed_at is null and email <> '';
create index users_by_email on users (lower(email)) where closed_at is null;
