-- The timeline of a case (decision 139).
-- Changes of the severity of an episode; that at admission has no row.
create table severity_changes (
  id integer generated always as identity primary key,
  episode_id integer not null references episodes (id),
  severity smallint not null check (severity in (0, 1)),
  changed_by integer not null references users (id),
  changed_at timestamptz not null
);
create index severity_changes_episode on severity_changes (episode_id, changed_at, id);

-- A change of the severity is recorded in the transaction that makes it.
create function check_severity_change() returns trigger language plpgsql as $$
begin
  if (select severity from episodes where id = new.id) is distinct from
      (select severity from severity_changes where episode_id = new.id order by id desc limit 1) then
    raise exception 'The severity of episode % was changed without a record of it', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger episodes_severity_change after update of severity on episodes
  deferrable initially deferred for each row when (old.severity <> new.severity) execute function check_severity_change();

-- In the order in which a timeline is read backwards.
create index bed_stays_times on bed_stays (episode_id, from_time, id);
create index diagnosis_codes_added on diagnosis_codes (episode_id, added_at, id) where episode_id is not null;
create index diagnosis_codes_removed on diagnosis_codes (episode_id, removed_at, id)
  where episode_id is not null and removed_at is not null;
create index survey_instances_of_episode on survey_instances (model_id, submitted_at, id)
  where model_type = 'episode' and status = 1;
create index survey_flags_times on survey_flags (patient_id, raised_at, id);
create index executions_not_given on executions (prescription_id, least(due_at, recorded_at), id) where status = 3;
create index executions_corrected on executions (prescription_id) where revision > 1;
