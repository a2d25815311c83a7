-- Keys with which hospitals sign prescriptions, and what they signed (decision 138).
create table prescription_keys (
  kid text primary key,
  hospital_id integer not null references hospitals (id),
  -- 32 bytes, as in the published set.
  public_key bytea not null check (length(public_key) = 32),
  -- Encrypted with the server's secret key; destroyed when the key is retired, so that nobody can sign with an old one.
  private_key bytea,
  created_at timestamptz not null,
  retired_at timestamptz,
  -- Nothing that it signed is valid any longer.
  revoked boolean not null default false,
  check ((retired_at is null) = (private_key is not null)),
  check (retired_at >= created_at),
  check (not revoked or retired_at is not null)
);
create unique index prescription_keys_current on prescription_keys (hospital_id) where retired_at is null;
create index prescription_keys_hospital on prescription_keys (hospital_id);

-- One row for each token. It has the token's hash, not the token.
create table signed_prescriptions (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  prescription_id integer not null references prescriptions (id),
  -- The revision that was signed.
  revision integer not null,
  -- SHA-256 of the token.
  hash bytea not null unique check (length(hash) = 32),
  kid text not null references prescription_keys (kid),
  issued_by integer not null references users (id),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > issued_at)
);
create index signed_prescriptions_prescription on signed_prescriptions (prescription_id, issued_at desc);

-- A paper cannot be changed after it was printed.
create function refuse_change_of_signed() returns trigger language plpgsql as $$
begin
  raise exception 'a signed prescription is never changed' using errcode = 'check_violation';
end $$;
create trigger refuse_change before update or delete on signed_prescriptions
  for each row execute function refuse_change_of_signed();

-- A retired key never signs again, and a revoked one is never valid again.
create function check_prescription_key() returns trigger language plpgsql as $$
begin
  if (old.kid, old.hospital_id, old.public_key, old.created_at) is distinct from
     (new.kid, new.hospital_id, new.public_key, new.created_at)
    or (old.retired_at is not null and old.retired_at is distinct from new.retired_at)
    or (old.revoked and not new.revoked) then
    raise exception 'a key is only retired and revoked' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_change before update on prescription_keys
  for each row execute function check_prescription_key();
