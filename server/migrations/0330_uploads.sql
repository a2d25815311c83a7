-- Files that arrive in several requests (tus), until the record that they belong to is saved (decision 174).
create table uploads (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  -- As its sender names it.
  file_name text not null,
  -- Bytes of the complete file.
  size bigint not null check (size > 0),
  -- By the sender's clock, in milliseconds since 1970: tells versions of a file apart when it is chosen again.
  last_modified bigint not null,
  -- The name of the file in which its bytes arrive, on the server that receives them.
  part_name text not null unique,
  created_at timestamptz not null,
  -- When something was sent last.
  active_at timestamptz not null,
  -- Of a complete and accepted file: its name in the store and, as for media, the cleaned name, the type by content and the digest.
  stored_name text unique,
  stored_as text,
  content_type text,
  sha256 char(64),
  check (num_nulls(stored_name, stored_as, content_type, sha256) in (0, 4))
);
create index uploads_user on uploads (user_id);
create index uploads_active on uploads (active_at);

-- The uploads for the result of an investigation.
create table investigation_uploads (
  upload_id integer primary key references uploads (id) on delete cascade,
  investigation_id integer not null references investigations (id),
  -- What the header of a complete DICOM file says.
  image_header jsonb
);
create index investigation_uploads_investigation on investigation_uploads (investigation_id);
