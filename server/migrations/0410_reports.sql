-- Saved reports: definitions, never results (decision 193).
create table reports (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  description text not null check (description <> ''),
  -- A definition of the catalogue in code, with its version.
  query jsonb not null,
  created_by integer not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index reports_newest on reports (updated_at desc, id desc);
create index reports_author on reports (created_by);

-- Spreadsheets of reports that are made in the background.
create table report_exports (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  -- A saved report, or the type of a fixed one.
  report_id integer references reports (id) on delete cascade,
  type text,
  filters jsonb not null,
  format text not null check (format in ('xlsx', 'csv')),
  state text not null check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  rows integer not null default 0,
  total_rows integer,
  media_id integer references media (id),
  -- Why it failed, as a key of the API's texts.
  problem text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  check ((report_id is null) <> (type is null)),
  check ((state = 'done') = (media_id is not null))
);
create index report_exports_user on report_exports (user_id, id);
create index report_exports_report on report_exports (report_id) where report_id is not null;
create index report_exports_age on report_exports (created_at);

-- For reports about a period of one hospital.
create index episodes_discharged on episodes (hospital_id, discharge_time) where discharge_time is not null;
create index ledger_entries_created on ledger_entries (created_at);
create index consultation_requests_sent on consultation_requests (sent_at);
create index lobbies_start on lobbies (starts_at);

-- Who ended the stay, for reports about discharges: 1 the hospital, 2 the patient, at their own request.
alter table discharges add column party smallint not null default 1 check (party in (1, 2));
