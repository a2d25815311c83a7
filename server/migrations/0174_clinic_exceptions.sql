-- Other hours of a clinic for a range of dates (both days included), instead of its weekly hours.
create table clinic_exceptions (
  id integer generated always as identity primary key,
  clinic_id integer not null references clinics (id) on delete cascade,
  kind text not null check (kind in ('ramadan', 'summer', 'other')),
  title text check (title is not null or kind <> 'other'),
  date_from date not null,
  date_to date not null,
  check (date_from <= date_to),
  constraint clinic_exceptions_once exclude using gist (clinic_id with =, daterange(date_from, date_to, '[]') with &&)
);
create index clinic_exceptions_dates on clinic_exceptions (clinic_id, date_to);

-- As clinic_days: a weekday without a row is closed.
create table clinic_exception_days (
  exception_id integer not null references clinic_exceptions (id) on delete cascade,
  weekday text not null
    check (weekday in ('saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday')),
  opens char(5) not null check (opens ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes char(5) not null check (closes ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  slot_minutes integer not null check (slot_minutes > 0),
  primary key (exception_id, weekday),
  check (opens < closes)
);

-- Increased with each change of the exceptions, so that of two people who edit them at once, the second is refused.
alter table clinics add column exceptions_version integer not null default 0;

-- The hours of a clinic on a date as clinicDay of the contract computes them, for statements that cannot call it: those
-- of the exception that includes the date, otherwise the weekly ones. No row when it is closed. A single select, so that
-- the planner inlines it.
create function clinic_hours_on(clinic integer, day date)
returns table (opens char(5), closes char(5), slot_minutes integer)
language sql stable as $$
  select days.opens, days.closes, days.slot_minutes
  from clinic_exceptions join clinic_exception_days as days on days.exception_id = clinic_exceptions.id
  where clinic_exceptions.clinic_id = clinic and day between date_from and date_to
    and days.weekday = to_char(day, 'fmday')
  union all
  select days.opens, days.closes, days.slot_minutes
  from clinic_days as days
  where days.clinic_id = clinic and days.weekday = to_char(day, 'fmday')
    and not exists (select from clinic_exceptions
      where clinic_exceptions.clinic_id = clinic and day between date_from and date_to)
$$;
