create extension if not exists btree_gist;

create table countries (
  id integer generated always as identity primary key,
  code char(2) not null unique,
  name text not null,
  name_ar text not null,
  phone_code text not null
);

create table cities (
  id integer generated always as identity primary key,
  country_id integer not null references countries (id),
  name text not null,
  name_ar text not null,
  unique (country_id, name)
);

create table specialties (
  id integer generated always as identity primary key,
  name text not null unique,
  name_ar text,
  description text
);

create table levels (
  id integer generated always as identity primary key,
  name text not null unique,
  name_ar text,
  description text
);

create table hospitals (
  id integer generated always as identity primary key,
  name text not null,
  name_ar text,
  phone text,
  address text,
  description text,
  country_id integer not null references countries (id),
  city_id integer references cities (id),
  time_zone text not null,
  is_hub boolean not null default false,
  restrict_episodes boolean not null default false,
  parent_id integer references hospitals (id),
  check (parent_id <> id)
);
create index hospitals_parent on hospitals (parent_id);
create index hospitals_country on hospitals (country_id);

create table users (
  id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text not null,
  verified_at timestamptz,
  -- The national id keeps its documented name.
  uuid text not null default '',
  phone text,
  gender text check (gender in ('male', 'female')),
  birth_date date,
  country_id integer references countries (id),
  city_id integer references cities (id),
  address text,
  time_zone text not null default 'Africa/Cairo',
  language text not null default 'en' check (language in ('en', 'ar')),
  is_staff_member boolean not null default false,
  is_doctor boolean not null default false,
  level_id integer references levels (id),
  specialty_id integer references specialties (id),
  bio text,
  avatar_media_id integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz
);
create unique index users_email on users (lower(email));
create index users_specialty on users (specialty_id) where is_doctor;
create index users_country on users (country_id);

create table roles (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null unique,
  seeded boolean not null default false
);

create table role_permissions (
  role_id integer not null references roles (id) on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);

-- A role without a hospital counts in every hospital that the person belongs to.
create table user_roles (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  role_id integer not null references roles (id),
  hospital_id integer references hospitals (id),
  unique nulls not distinct (user_id, role_id, hospital_id)
);
create index user_roles_role on user_roles (role_id);
create index user_roles_hospital on user_roles (hospital_id);

create table user_hospitals (
  user_id integer not null references users (id),
  hospital_id integer not null references hospitals (id),
  primary key (user_id, hospital_id)
);
create index user_hospitals_hospital on user_hospitals (hospital_id);

create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text,
  agent text
);
create index sessions_user on sessions (user_id) where ended_at is null;

-- Every refresh token there ever was of a session: an old one that comes back ends the session.
create table refresh_tokens (
  hash bytea primary key,
  session_id integer not null references sessions (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table account_tokens (
  hash bytea primary key,
  user_id integer not null references users (id),
  purpose text not null check (purpose in ('verify', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_tokens_user on account_tokens (user_id, purpose);

create table idempotency_keys (
  -- 0 for a stranger's call.
  user_id integer not null,
  key text not null,
  call text not null,
  digest text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- A hospital and everything below it.
create view hospital_descendants as
with recursive tree (ancestor_id, descendant_id) as (
  select id, id from hospitals
  union
  select tree.ancestor_id, hospitals.id from tree join hospitals on hospitals.parent_id = tree.descendant_id
)
select ancestor_id, descendant_id from tree;

-- The hospitals in which a person holds one of the permissions: where they belong and a general role grants it,
-- or where a role of that hospital grants it; children included. Not for Super Admin, who is not bound to hospitals.
create function hospitals_in_scope (person integer, wanted text[]) returns setof integer
language sql stable as $$
  with recursive roots (id) as (
    select user_hospitals.hospital_id
    from user_hospitals
    where user_hospitals.user_id = person
      and exists (
        select from user_roles join role_permissions using (role_id)
        where user_roles.user_id = person and user_roles.hospital_id is null
          and role_permissions.permission = any (wanted))
    union
    select user_roles.hospital_id
    from user_roles join role_permissions using (role_id)
    where user_roles.user_id = person and user_roles.hospital_id is not null
      and role_permissions.permission = any (wanted)
  ), tree (id) as (
    select id from roots
    union
    select hospitals.id from tree join hospitals on hospitals.parent_id = tree.id
  )
  select id from tree
$$;
