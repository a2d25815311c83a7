-- Parts of words, wherever they stand in a text.
create extension if not exists pg_trgm;

alter table users
  add column guardian_phone text,
  -- National id of the guardian.
  add column guardian_uuid text,
  -- The scan of the national id.
  add column id_scan_media_id integer references media (id),
  add constraint users_avatar foreign key (avatar_media_id) references media (id),
  -- What the person is found by, folded (contract/src/rules/personSearch.ts); made anew at the next start where the
  -- version is not that of the rules.
  add column search text not null default '',
  add column search_version smallint not null default 0;

create index users_search on users using gin (search gin_trgm_ops) where closed_at is null;
create index users_open on users (id) where closed_at is null;
create index users_open_staff on users (id) where closed_at is null and is_staff_member;
create index users_open_since on users (created_at) where closed_at is null;
create index users_city on users (city_id);
create index users_level on users (level_id) where level_id is not null;
create index users_avatar_media on users (avatar_media_id) where avatar_media_id is not null;
create index users_id_scan_media on users (id_scan_media_id) where id_scan_media_id is not null;

-- The address of a closed account is free again: whoever comes back opens a new one, and what was done stays with the old.
drop index users_email;
create unique index users_email on users (lower(email)) where closed_at is null;

create table user_documents (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  name text not null,
  media_id integer not null references media (id),
  created_by integer references users (id),
  created_at timestamptz not null
);
create index user_documents_user on user_documents (user_id);
create index user_documents_media on user_documents (media_id);
