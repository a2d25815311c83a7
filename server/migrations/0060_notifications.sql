-- What people were told. Words are made when somebody reads: in their language, with times in their zone.
create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  type text not null,
  -- The matter: nobody is told of the same one twice.
  key text not null,
  values jsonb not null,
  -- What it leads to.
  about jsonb not null,
  created_at timestamptz not null,
  -- Since then mails and pushes are on their way.
  sent_out_at timestamptz,
  read_at timestamptz,
  unique (user_id, type, key)
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id desc) where read_at is null;

-- Who wants a type by a channel otherwise than it is at first.
create table notification_choices (
  user_id integer not null references users (id),
  type text not null,
  channel text not null check (channel in ('push', 'mail')),
  enabled boolean not null,
  primary key (user_id, type, channel)
);

-- The keys by which push services know this installation. All servers share them; a backup holds them.
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- Pushes go to a device as long as the session lasts in which it was registered.
create table push_devices (
  id integer generated always as identity primary key,
  session_id integer not null references sessions (id) on delete cascade,
  -- The address of a browser's subscription, or a token of Firebase.
  token text not null unique,
  kind text not null check (kind in ('web', 'fcm')),
  p256dh text,
  auth text,
  created_at timestamptz not null,
  check (kind = 'fcm' or num_nonnulls(p256dh, auth) = 2)
);
create index push_devices_session on push_devices (session_id);

create table push_deliveries (
  id integer generated always as identity primary key,
  notification_id integer not null references notifications (id) on delete cascade,
  device_id integer not null references push_devices (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  claimed_at timestamptz,
  sent_at timestamptz,
  last_error text,
  unique (notification_id, device_id)
);
create index push_deliveries_device on push_deliveries (device_id);

-- For reminders: what is to come soon.
create index appointments_coming on appointments (starts_at) where status = 1 and hold_expires_at is null;
