-- Imports of the patients that a hospital has in another system (decision 214).
create table data_imports (
  id integer generated always as identity primary key,
  hospital_id integer not null references hospitals (id) on delete cascade,
  created_by integer not null references users (id),
  created_at timestamptz not null,
  file_name text not null,
  -- The file, until the rows are imported or removed.
  media_id integer references media (id),
  encoding text not null check (encoding in ('utf-8', 'windows-1256')),
  delimiter text not null check (delimiter in (',', ';', e'\t')),
  -- The first line says what the delimiter is.
  delimiter_line boolean not null,
  -- Header, examples and chosen field of each column.
  columns jsonb not null,
  date_order text not null default 'dmy' check (date_order in ('dmy', 'mdy')),
  invites boolean not null default false,
  state text not null check (state in ('mapping', 'reading', 'comparing', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed')),
  -- How many rows are in each state, so that lists need not count them.
  counts jsonb not null default '{}',
  -- The last row that the current step has handled.
  position integer not null default 0,
  -- Who started the current step: it is done with their rights.
  acted_by integer references users (id),
  -- Why the last step failed: a key of the API's texts, with values.
  problem jsonb,
  finished_at timestamptz
);
create index data_imports_hospital on data_imports (hospital_id, id desc);
create index data_imports_age on data_imports (created_at) where jsonb_path_exists(columns, '$[*].samples[*]');

create table data_import_rows (
  import_id integer not null references data_imports (id) on delete cascade,
  -- As in a spreadsheet program: the header is line 1.
  line integer not null,
  state text not null check (state in ('waiting', 'ready', 'wrong', 'similar', 'skipped', 'existing', 'created', 'undone', 'kept')),
  -- The cells by field; null once they are removed.
  given jsonb,
  -- Of a row without problems, as they would be stored, to find the same ones in one file.
  uuid text,
  email text,
  phone text,
  -- Problems by field, as keys of the API's texts with values.
  problems jsonb,
  -- Registered patients who may be the same person, the best match first.
  matches jsonb,
  -- An earlier row of the file with the same phone.
  phone_line integer,
  decision text check (decision in ('create', 'skip', 'existing')),
  -- The patient who was created, or the registered one who was chosen.
  user_id integer references users (id),
  primary key (import_id, line)
);
create index data_import_rows_state on data_import_rows (import_id, state, line);
create index data_import_rows_uuid on data_import_rows (import_id, uuid) where uuid is not null;
create index data_import_rows_email on data_import_rows (import_id, email) where email is not null;
create index data_import_rows_phone on data_import_rows (import_id, phone) where phone is not null;
create index data_import_rows_user on data_import_rows (user_id) where user_id is not null;
