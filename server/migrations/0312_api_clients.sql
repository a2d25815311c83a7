-- Programs that read the FHIR API without a person (decision 173).
create table api_clients (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  -- With which it asks for tokens; no secret.
  client_id uuid not null unique,
  hospital_id integer not null references hospitals (id),
  -- Whose access it has, and under which the audit log has its reads: an account that nobody can sign in to.
  user_id integer not null unique references users (id),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- SHA-256 of 32 random bytes.
  secret_hash bytea not null,
  secret_created_at timestamptz not null,
  -- Increased with a new secret: tokens that were issued before are no longer valid.
  token_version integer not null default 1,
  created_by integer not null references users (id),
  created_at timestamptz not null,
  -- When it last asked for a token.
  last_used_at timestamptz,
  disabled_at timestamptz
);
create unique index api_clients_name on api_clients (lower(name)) where disabled_at is null;
create index api_clients_hospital on api_clients (hospital_id);

create function keep_api_client() returns trigger language plpgsql as $$
begin
  if old.disabled_at is not null or (old.client_id, old.hospital_id, old.user_id, old.scopes, old.created_by, old.created_at)
    is distinct from (new.client_id, new.hospital_id, new.user_id, new.scopes, new.created_by, new.created_at) then
    raise exception 'what an API client may read never changes, and a disabled one stays disabled'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_client before update on api_clients for each row execute function keep_api_client();
