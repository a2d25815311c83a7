-- Merges of two records of one patient, which can be undone (decision 195).
create table patient_merges (
  id integer generated always as identity primary key,
  -- The record that stays.
  survivor_id integer not null references users (id),
  merged_id integer not null references users (id),
  -- Why both are the same person.
  reason text not null,
  merged_by integer not null references users (id),
  merged_at timestamptz not null,
  undone_by integer references users (id),
  undone_at timestamptz,
  check (survivor_id <> merged_id),
  check ((undone_at is null) = (undone_by is null))
);
-- A record is merged into one other at most.
create unique index patient_merges_once on patient_merges (merged_id) where undone_at is null;
create index patient_merges_survivor on patient_merges (survivor_id);

-- The values that a merge has changed, so that undoing it changes back exactly these.
create table patient_merge_moves (
  id bigint generated always as identity primary key,
  merge_id integer not null references patient_merges (id),
  table_name text not null,
  column_name text not null,
  -- The columns of the row's primary key, except the one that was changed.
  row_key jsonb not null,
  -- The id of a sent survey from which a submission was detached; null where the value was the merged record.
  old_value integer
);
create index patient_merge_moves_of_table on patient_merge_moves (merge_id, table_name, column_name);

create function keep_patient_merge() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.undone_at is not null
    or to_jsonb(old) - array['undone_by', 'undone_at'] <> to_jsonb(new) - array['undone_by', 'undone_at'] then
    raise exception 'What was recorded of a merge is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger patient_merges_kept before update or delete on patient_merges
  for each row execute function keep_patient_merge();
create function keep_patient_merge_moves() returns trigger language plpgsql as $$
begin
  raise exception 'What was recorded of a merge is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger patient_merge_moves_kept before update or delete on patient_merge_moves
  for each statement execute function keep_patient_merge_moves();

-- Whether a row passes from one record to another by a merge, or back by undoing it.
create function is_moved_by_merge(from_id integer, to_id integer) returns boolean language sql stable as $$
  select exists (select from patient_merges where merged_id = from_id and survivor_id = to_id and undone_at is null)
    or exists (select from patient_merges where survivor_id = from_id and merged_id = to_id and undone_at is not null)
$$;

-- Nothing new can be stored with a record that was merged. These triggers run after those of the foreign keys, which have
-- waited for a merge that runs at the same time. The state makes the server run the transaction again, which then finds
-- the account closed.
create function refuse_merged_patient() returns trigger language plpgsql as $$
begin
  if exists (select from patient_merges where merged_id = new.patient_id and undone_at is null) then
    raise exception 'The record of patient % was merged into another one', new.patient_id using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
create trigger zz_patient_not_merged after insert on appointments for each row execute function refuse_merged_patient();
create trigger zz_patient_not_merged after insert on episodes for each row execute function refuse_merged_patient();
create trigger zz_patient_not_merged after insert on investigations for each row execute function refuse_merged_patient();
create trigger zz_patient_not_merged after insert on allergies for each row execute function refuse_merged_patient();
create trigger zz_patient_not_merged after insert on alerts for each row execute function refuse_merged_patient();
create trigger zz_patient_not_merged after insert on problems for each row execute function refuse_merged_patient();
create trigger zz_patient_not_merged after insert on survey_instances for each row execute function refuse_merged_patient();
create trigger zz_patient_not_merged after insert on waitlist_entries for each row execute function refuse_merged_patient();
create trigger zz_patient_not_merged after insert on access_reasons for each row execute function refuse_merged_patient();
