-- Versions of the terms of use that Super Admin has published (decision 219); without any, the screens show ours. A version is
-- never changed: somebody may have agreed to it.
create table terms_versions (
  id integer generated always as identity primary key,
  -- 1, 2, 3, …
  number integer not null unique check (number > 0),
  text_en text not null,
  text_ar text not null,
  -- What is different from the version before.
  changes_en text,
  changes_ar text,
  -- Whether people are asked to agree again.
  asks boolean not null,
  published_by integer not null references users (id),
  published_at timestamptz not null
);

-- Who agreed to which version, and when.
create table terms_consents (
  user_id integer not null references users (id),
  version_id integer not null references terms_versions (id),
  given_at timestamptz not null,
  primary key (user_id, version_id)
);
create index terms_consents_version on terms_consents (version_id);
