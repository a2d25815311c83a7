-- Links by which a doctor lets somebody without an account into one consultation.
create table meeting_guests (
  id integer generated always as identity primary key,
  appointment_id integer not null references appointments (id),
  invited_by integer not null references users (id),
  -- As the doctor wrote it; what the guest writes stands beside it.
  name text not null,
  relation text not null check (relation in ('relative', 'interpreter')),
  -- Of the link. The link itself is told once and kept nowhere.
  link_hash bytea not null unique,
  -- Of the browser that used the link first.
  browser_hash bytea,
  own_name text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  joined_at timestamptz,
  -- Revoked, or the consultation is over.
  ended_at timestamptz,
  check ((browser_hash is null) = (joined_at is null) and (own_name is null) = (joined_at is null))
);
create index meeting_guests_appointment on meeting_guests (appointment_id);
