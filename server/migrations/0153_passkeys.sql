-- Passkeys as a second factor (decision 98).

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  -- As the authenticator reports it; a credential belongs to one account.
  credential_id bytea not null unique,
  -- In COSE format.
  public_key bytea not null,
  -- The authenticator's number of uses; 0 forever for authenticators that do not count.
  sign_count bigint not null check (sign_count >= 0),
  -- How the browser can reach the authenticator, such as 'usb' or 'internal'.
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, id);

-- Challenges that a passkey signs: to complete a sign-in, to confirm a change of the second factor, and to be added.
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check check (
  purpose in ('verify', 'reset', 'sign-in', 'passkey-sign-in', 'passkey-proof', 'passkey-registration'));
