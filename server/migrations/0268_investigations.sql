-- Orders of investigations (lab and imaging) of episodes and appointments (decision 146).
alter table centers add constraint centers_id_type unique (id, type);

create table investigations (
  id integer generated always as identity primary key,
  -- On the print-out: whoever has it can assign the order to a center. Without characters that look alike.
  code text not null check (code ~ '^[2-9A-HJKMNP-TV-Z]{10}$'),
  episode_id integer references episodes (id),
  appointment_id integer references appointments (id),
  patient_id integer not null references users (id),
  -- 1 lab, 2 radiology.
  center_type smallint not null check (center_type in (1, 2)),
  -- The center that does it; null: none yet, or outside of the hospitals' centers.
  center_id integer,
  external_investigation boolean not null default false,
  doctor_id integer not null references users (id),
  editor_id integer not null references users (id),
  -- When it is wanted.
  date date not null,
  priority text not null check (priority in ('routine', 'urgent', 'stat')),
  order_notes text,
  -- 1 ordered, 2 done, 3 cancelled.
  status smallint not null default 1 check (status between 1 and 3),
  execution_date date,
  execution_notes text,
  -- When the result was recorded or amended last, and since when somebody on the ordering side has read it.
  result_at timestamptz,
  seen_at timestamptz,
  seen_by integer references users (id),
  created_at timestamptz not null,
  revision integer not null default 1,
  -- The order of a center's list: what is not done first, the most urgent and then the oldest first; then the newest first.
  worklist_position bigint not null generated always as (
    case when status <> 1 then 40000000000000 - (extract(epoch from created_at - timestamptz '2000-01-01 00:00:00+00') * 1000)::bigint
      else (case priority when 'stat' then 0 when 'urgent' then 10000000000000 else 20000000000000 end)
        + (extract(epoch from created_at - timestamptz '2000-01-01 00:00:00+00') * 1000)::bigint end) stored,
  unique (id, center_type),
  foreign key (center_id, center_type) references centers (id, type),
  check (num_nonnulls(episode_id, appointment_id) = 1),
  check (not external_investigation or center_id is null),
  check ((status = 2) = (execution_date is not null)),
  check ((status = 2) = (result_at is not null)),
  check (status = 2 or execution_notes is null),
  check (status = 2 or seen_at is null),
  check ((seen_at is null) = (seen_by is null))
);
-- A search by the digest takes as long for a code that begins like another as for one that does not.
create unique index investigations_code on investigations (sha256(code::bytea));
create index investigations_episode on investigations (episode_id, id desc) where episode_id is not null;
create index investigations_appointment on investigations (appointment_id, id desc) where appointment_id is not null;
create index investigations_patient on investigations (patient_id, id desc);
create index investigations_center on investigations (center_id, worklist_position, id) where center_id is not null;
-- The results that nobody on the ordering side has read.
create index investigations_unread on investigations (doctor_id, result_at) where status = 2 and seen_at is null;

-- A new order is written while the patient is in the hospital or, in a visit, by its doctor once the patient was called in.
create function check_encounter_of_investigation() returns trigger language plpgsql as $$
begin
  if not exists (
    select from episodes where id = new.episode_id and patient_id = new.patient_id and status = 0
    union all select from appointments where id = new.appointment_id and patient_id = new.patient_id and status in (3, 4)
      and doctor_id = new.doctor_id and deleted_at is null
  ) then
    raise exception 'an investigation is ordered for the patient of an open episode, or by the doctor of a visit'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_encounter before insert on investigations
  for each row execute function check_encounter_of_investigation();

create function keep_investigation() returns trigger language plpgsql as $$
begin
  if (old.code, old.episode_id, old.appointment_id, old.patient_id, old.center_type, old.doctor_id, old.created_at)
    is distinct from (new.code, new.episode_id, new.appointment_id, new.patient_id, new.center_type, new.doctor_id, new.created_at)
  then
    raise exception 'what an investigation is of never changes' using errcode = 'check_violation';
  end if;
  if old.status = 3 or (old.status = 2 and new.status <> 2) then
    raise exception 'an investigation with status % cannot change to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if old.status = 2 and (old.center_id, old.external_investigation, old.date, old.priority, old.order_notes)
    is distinct from (new.center_id, new.external_investigation, new.date, new.priority, new.order_notes) then
    raise exception 'an order that is done is not edited' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_investigation before update on investigations for each row execute function keep_investigation();

create function refuse_change_of_investigation() returns trigger language plpgsql as $$
begin
  raise exception 'an investigation, its events and its files stay' using errcode = 'check_violation';
end $$;
create trigger keep_row before delete on investigations for each row execute function refuse_change_of_investigation();

-- What an order asks for: types of its own center type only.
create table investigation_order_types (
  investigation_id integer not null,
  type_id integer not null,
  center_type smallint not null,
  position smallint not null,
  primary key (investigation_id, type_id),
  foreign key (investigation_id, center_type) references investigations (id, center_type),
  foreign key (type_id, center_type) references investigation_types (id, center_type)
);
create index investigation_order_types_type on investigation_order_types (type_id);

create function check_order_of_types() returns trigger language plpgsql as $$
begin
  if not exists (select from investigations where id = coalesce(new.investigation_id, old.investigation_id) and status = 1) then
    raise exception 'the types of an investigation change only while it is ordered' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger check_order before insert or update or delete on investigation_order_types
  for each row execute function check_order_of_types();

create function check_types_of_investigation() returns trigger language plpgsql as $$
declare
  ordered integer := case tg_table_name when 'investigations' then (to_jsonb(new)->>'id')::integer
    else (to_jsonb(old)->>'investigation_id')::integer end;
begin
  if not exists (select from investigation_order_types where investigation_id = ordered) then
    raise exception 'an investigation has at least one type' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger check_types after insert on investigations deferrable initially deferred
  for each row execute function check_types_of_investigation();
create constraint trigger check_types after update or delete on investigation_order_types deferrable initially deferred
  for each row execute function check_types_of_investigation();

-- The timeline of an order. Nothing in it is changed or removed.
create table investigation_events (
  id integer generated always as identity primary key,
  investigation_id integer not null references investigations (id),
  event text not null check (event in ('ordered', 'edited', 'assigned', 'sample_taken', 'received', 'rejected', 'done',
    'amended', 'cancelled', 'seen')),
  note text,
  -- What the order or the result was from then on, so that no earlier version is lost.
  recorded jsonb not null default '{}',
  by_id integer not null references users (id),
  at timestamptz not null,
  unique (id, investigation_id),
  check (event not in ('rejected', 'amended', 'cancelled') or note is not null)
);
create index investigation_events_investigation on investigation_events (investigation_id, id desc);
create unique index investigation_events_once on investigation_events (investigation_id, event)
  where event in ('ordered', 'done', 'cancelled');

create function check_investigation_event() returns trigger language plpgsql as $$
declare
  now_is smallint := (select status from investigations where id = new.investigation_id);
begin
  if now_is <> (case when new.event in ('done', 'amended', 'seen') then 2 when new.event = 'cancelled' then 3 else 1 end) then
    raise exception 'the event % does not belong to an investigation with status %', new.event, now_is
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_event before insert on investigation_events
  for each row execute function check_investigation_event();
create trigger keep_row before update or delete on investigation_events
  for each row execute function refuse_change_of_investigation();

-- Attachments of an order, and files of its result, each with the event that brought it.
create table investigation_files (
  id integer generated always as identity primary key,
  investigation_id integer not null references investigations (id),
  event_id integer not null,
  kind text not null check (kind in ('order', 'result')),
  media_id integer not null unique references media (id),
  foreign key (event_id, investigation_id) references investigation_events (id, investigation_id)
);
create index investigation_files_investigation on investigation_files (investigation_id, id);

create function check_investigation_file() returns trigger language plpgsql as $$
begin
  if not exists (select from investigation_events where id = new.event_id
    and event = any (case new.kind when 'order' then array['ordered', 'edited'] else array['done', 'amended'] end)) then
    raise exception 'a file of an investigation comes with its order, or with its result' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_file before insert on investigation_files for each row execute function check_investigation_file();
create trigger keep_row before update or delete on investigation_files
  for each row execute function refuse_change_of_investigation();
