-- People without an account: personal links, the waiting room, and certificates (decision 199).
alter table round_guests
  add column state text not null default 'confirmed'
    check (state in ('registered', 'confirmed', 'waiting', 'admitted', 'removed')),
  -- As the others see it: `First L.`; null of those whom the organizer invited.
  add column short_name text check (short_name <> ''),
  add column language text not null default 'en' check (language in ('en', 'ar')),
  -- Of the address by which a registration is confirmed, and of the personal link.
  add column confirm_hash bytea unique,
  add column link_hash bytea unique,
  -- Of the browser that has used the link: it works in no other one.
  add column browser_hash bytea,
  add column confirmed_at timestamptz;
create index round_guests_round on round_guests (round_id, state, id);

-- Certificates of attendance, with what they say. Never changed.
create table round_certificates (
  code text primary key check (code ~ '^[0-9A-Z]{12}$'),
  round_id integer not null references rounds (id),
  user_id integer references users (id),
  guest_id integer references round_guests (id),
  name text not null,
  alternate_name text,
  title text not null,
  minutes integer not null check (minutes > 0),
  held_on date not null,
  issued_at timestamptz not null,
  check ((user_id is null) <> (guest_id is null))
);
create unique index round_certificates_user on round_certificates (round_id, user_id) where user_id is not null;
create unique index round_certificates_guest on round_certificates (round_id, guest_id) where guest_id is not null;
create function keep_round_certificate() returns trigger language plpgsql as $$
begin
  raise exception 'a certificate is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger unchanged before update or delete on round_certificates
  for each row execute function keep_round_certificate();
