-- Short messages to phones (SMS), one row each. A message is handed to the provider at most once: it is claimed before, and
-- one whose answer got lost is not sent again but stays `unknown` until a delivery report says what became of it.
create table text_messages (
  id integer generated always as identity primary key,
  -- The name under which we give it to the provider; the same in every attempt and in delivery reports.
  reference uuid not null unique,
  user_id integer not null references users (id),
  -- None for a code.
  notification_id integer unique references notifications (id) on delete set null,
  -- The hospital whose limit of costs it counts for, beside that of the installation.
  hospital_id integer references hospitals (id),
  purpose text not null check (purpose in ('notification', 'code')),
  number text not null check (number ~ '^\+[1-9][0-9]{5,14}$'),
  language text not null check (language in ('en', 'ar')),
  -- Empty once a code was sent.
  body text not null,
  -- How many messages of the network it takes.
  parts smallint not null check (parts > 0),
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'unknown', 'accepted', 'delivered', 'failed', 'withheld', 'expired')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- Not before the end of the quiet hours, or the next attempt.
  send_after timestamptz not null,
  -- Of no use afterwards.
  expires_at timestamptz not null,
  claimed_at timestamptz,
  settled_at timestamptz,
  provider_id text,
  last_error text,
  -- The day (UTC) on whose limit its cost counts, in hundredths of the currency.
  charged_on date,
  cost integer not null default 0 check (cost >= 0)
);
create index text_messages_queued on text_messages (send_after, id) where status = 'queued';
create index text_messages_sending on text_messages (claimed_at) where status = 'sending';
create index text_messages_failed on text_messages (created_at) where status in ('failed', 'unknown');
create index text_messages_user on text_messages (user_id);
create index text_messages_hospital on text_messages (hospital_id) where hospital_id is not null;
create index text_messages_waiting on text_messages (number) where status = 'queued';

-- Who agreed to get notifications on which number. It counts only while this is still the number of the account.
create table text_consents (
  user_id integer primary key references users (id),
  number text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  -- `owner`: in the app. `stop`: by a message to us.
  withdrawn_by text check (withdrawn_by in ('owner', 'stop')),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index text_consents_number on text_consents (number) where withdrawn_at is null;

-- What was spent on a day (UTC), by the installation (no hospital) and for each hospital.
create table text_costs (
  day date not null,
  hospital_id integer references hospitals (id),
  cost integer not null default 0 check (cost >= 0),
  -- When a message was withheld for the first time, and when operators were told.
  reached_at timestamptz,
  told_at timestamptz,
  unique nulls not distinct (day, hospital_id)
);
create index text_costs_hospital on text_costs (hospital_id) where hospital_id is not null;
create index text_costs_untold on text_costs (day) where reached_at is not null and told_at is null;

-- Codes that prove that a number is the person's; one of each purpose at a time.
create table phone_codes (
  user_id integer not null references users (id),
  purpose text not null check (purpose in ('consent')),
  number text not null,
  hash bytea not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz,
  primary key (user_id, purpose)
);

alter table notification_choices drop constraint notification_choices_channel_check;
alter table notification_choices add constraint notification_choices_channel_check
  check (channel in ('push', 'mail', 'text'));
