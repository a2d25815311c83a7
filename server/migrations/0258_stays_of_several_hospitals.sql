-- An episode has stays in several hospitals, one after another: its hospital is that of the current stay (decision 142).
alter table bed_stays drop constraint bed_stays_episode_id_hospital_id_fkey;
alter table bed_stays add foreign key (episode_id) references episodes (id);

-- A stay that begins puts the patient back into a bed, and into its hospital.
create or replace function set_current_bed() returns trigger language plpgsql as $$
begin
  update episodes set hospital_id = new.hospital_id, department_id = new.department_id, bed = new.bed, left_bed_at = null
  where id = new.episode_id and (hospital_id, department_id, bed, left_bed_at)
    is distinct from (new.hospital_id, new.department_id, new.bed, null::timestamptz);
  return null;
end $$;

-- The hospital changes only by a transfer that was accepted in the same transaction.
create function check_hospital_change() returns trigger language plpgsql as $$
begin
  if (select hospital_id from episodes where id = new.id) is distinct from
      (select to_hospital_id from transfers where episode_id = new.id and state = 'accepted' order by id desc limit 1) then
    raise exception 'The hospital of episode % was changed without a transfer', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger episodes_hospital_change after update of hospital_id on episodes
  deferrable initially deferred for each row when (old.hospital_id <> new.hospital_id)
  execute function check_hospital_change();

-- A transferred patient is a patient of the receiving hospital, too.
create trigger episodes_transferred after update of hospital_id on episodes
  for each row when (old.hospital_id <> new.hospital_id) execute function add_admitted_patient();
