-- The orders of one basket stay together: each, except the first, names the first one.
alter table investigations add column group_id integer references investigations (id) check (group_id < id);
create index investigations_group on investigations (group_id) where group_id is not null;

create function check_group_of_investigation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.group_id is distinct from new.group_id then
      raise exception 'what an investigation was ordered with never changes' using errcode = 'check_violation';
    end if;
  elsif new.group_id is not null and not exists (
    select from investigations as first where first.id = new.group_id and first.group_id is null and first.patient_id = new.patient_id
      and first.doctor_id = new.doctor_id
      and (first.episode_id, first.appointment_id) is not distinct from (new.episode_id, new.appointment_id)
  ) then
    raise exception 'orders are together that one doctor makes in one episode or visit' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_group before insert or update of group_id on investigations
  for each row execute function check_group_of_investigation();
