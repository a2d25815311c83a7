-- The results of reports on home pages: filters, never results.
create table report_pins (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  report_id integer references reports (id) on delete cascade,
  type text,
  filters jsonb not null,
  created_at timestamptz not null,
  check ((report_id is null) <> (type is null)),
  unique nulls not distinct (user_id, report_id, type, filters)
);
create index report_pins_report on report_pins (report_id) where report_id is not null;

-- When recipients get a link to a report by email; each reads it with their own rights.
create table report_schedules (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  report_id integer references reports (id) on delete cascade,
  type text,
  filters jsonb not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- In the recipient's zone.
  hour smallint not null check (hour between 0 and 23),
  -- 1 Saturday to 7 Friday.
  weekday smallint not null check (weekday between 1 and 7),
  month_day smallint not null check (month_day between 1 and 28),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((report_id is null) <> (type is null))
);
create index report_schedules_user on report_schedules (user_id, id);
create index report_schedules_report on report_schedules (report_id) where report_id is not null;
create index report_schedules_hour on report_schedules (hour, expires_at);

create table report_recipients (
  schedule_id integer not null references report_schedules (id) on delete cascade,
  user_id integer not null references users (id),
  -- The day in the recipient's zone on which the last email was made, or could not be.
  last_day date,
  -- Why the recipient gets nothing; the owner was told.
  problem text check (problem in ('closed', 'permission', 'report')),
  primary key (schedule_id, user_id)
);
create index report_recipients_user on report_recipients (user_id);
