-- Values of lab results (decision 149): what the results of a type have values of, and the values that labs reported.
create table investigation_analytes (
  id integer primary key generated always as identity,
  type_id integer not null,
  -- Only types that labs do have analytes.
  center_type smallint not null default 1 check (center_type = 1),
  position smallint not null,
  name text not null check (name <> ''),
  name_ar text check (name_ar <> ''),
  -- LOINC, where known.
  loinc text check (loinc <> ''),
  -- In which labs usually report it, and in which the critical limits are (UCUM).
  unit text check (length(unit) between 1 and 32),
  critical_low numeric,
  critical_high numeric,
  -- Since when results are no longer offered it.
  deleted_at timestamptz,
  unique (id, type_id),
  foreign key (type_id, center_type) references investigation_types (id, center_type),
  check (critical_low <= critical_high)
);
create index investigation_analytes_type on investigation_analytes (type_id, position);
create unique index investigation_analytes_once on investigation_analytes (type_id, lower(name)) where deleted_at is null;
create index investigation_analytes_loinc on investigation_analytes (loinc) where loinc is not null;

-- Each row belongs to the event that recorded it: an amended result has new rows, and the earlier ones stay readable.
create table investigation_values (
  id integer primary key generated always as identity,
  investigation_id integer not null,
  event_id integer not null,
  -- Of the order, from a trigger, so that trends and the last range of a lab are read through an index.
  patient_id integer not null references users (id),
  center_id integer references centers (id),
  type_id integer not null,
  analyte_id integer not null,
  position smallint not null check (position >= 0),
  -- As the lab reported it; a number without leading zeros.
  value text not null check (value <> '' and length(value) <= 200),
  number numeric check (number::text = value),
  unit text check (length(unit) between 1 and 32),
  -- The range as this lab printed it.
  low numeric,
  high numeric,
  range_text text check (length(range_text) between 1 and 200),
  -- null: nothing says that it is outside of a range, nor that it is normal.
  flag text check (flag in ('low', 'high', 'critical_low', 'critical_high', 'abnormal')),
  flag_is_stated boolean not null,
  unique (event_id, analyte_id),
  unique (event_id, position),
  foreign key (event_id, investigation_id) references investigation_events (id, investigation_id),
  -- Of an analyte of a type that was ordered.
  foreign key (analyte_id, type_id) references investigation_analytes (id, type_id),
  foreign key (investigation_id, type_id) references investigation_order_types (investigation_id, type_id),
  check (low <= high),
  check (range_text is null or num_nonnulls(low, high) = 0)
);
create index investigation_values_investigation on investigation_values (investigation_id, event_id);
create index investigation_values_trend on investigation_values (patient_id, analyte_id, coalesce(unit, ''), id desc)
  where number is not null;
create index investigation_values_center on investigation_values (center_id, analyte_id, id desc) where center_id is not null;

create function check_investigation_value() returns trigger language plpgsql as $$
begin
  if not exists (select from investigation_events where id = new.event_id and event in ('done', 'amended')) then
    raise exception 'values of an investigation come with its result' using errcode = 'check_violation';
  end if;
  select patient_id, center_id into new.patient_id, new.center_id from investigations where id = new.investigation_id;
  return new;
end $$;
create trigger check_value before insert on investigation_values for each row execute function check_investigation_value();
create trigger keep_row before update or delete on investigation_values
  for each row execute function refuse_change_of_investigation();
