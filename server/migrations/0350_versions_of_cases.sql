-- The versions of the medical history and of the monitoring settings are stored by the function of all versions, at a change of
-- edited_at, which only a person's change sets: no trigger has a list of the other columns. The triggers are replaced without
-- dropping them, because that would lock the tables also for reading.

-- The first argument is the table of the versions. With a second one, its column of that name has the id of the record.
create or replace function store_entry_version() returns trigger language plpgsql as $$
declare
  replaced jsonb := to_jsonb(old);
begin
  if tg_nargs > 1 then
    replaced := replaced || jsonb_build_object(tg_argv[1], replaced -> 'id');
  end if;
  execute format('insert into %1$I select * from jsonb_populate_record(null::%1$I, $1)', tg_argv[0]) using replaced;
  new.revision := old.revision + 1;
  return new;
end $$;

create or replace trigger keep_medical_history_version before update of edited_at on episodes
  for each row execute function store_entry_version('medical_history_versions', 'episode_id');
drop function keep_medical_history_version();

create or replace trigger store_version before update of edited_at on episode_monitoring
  for each row execute function store_entry_version('monitoring_versions');
drop function store_monitoring_version();
