-- A critical value of a result is an escalation (decision 149), also of an outpatient appointment. Its doctor is notified
-- at once; whoever acknowledges it closes it.
alter table escalations alter column episode_id drop not null;
alter table escalations add column appointment_id integer references appointments (id);
alter table escalations add column investigation_id integer references investigations (id);
alter table escalations drop constraint escalations_kind_check;
alter table escalations add constraint escalations_kind_check check (kind in ('score', 'overdue_check', 'critical_result'));
alter table escalations add constraint escalations_encounter check (num_nonnulls(episode_id, appointment_id) = 1);
alter table escalations add constraint escalations_result check ((kind = 'critical_result') = (investigation_id is not null));
alter table escalations add constraint escalations_inpatient check (kind = 'critical_result' or episode_id is not null);
drop index escalations_open;
create unique index escalations_open on escalations (episode_id, kind)
  where closed_at is null and kind <> 'critical_result';
create unique index escalations_open_result on escalations (investigation_id)
  where closed_at is null and investigation_id is not null;
create index escalations_of_result on escalations (investigation_id, id) where investigation_id is not null;
create index escalations_of_appointment on escalations (appointment_id, id) where appointment_id is not null;

alter table escalation_steps drop constraint escalation_steps_step_check;
alter table escalation_steps add constraint escalation_steps_step_check
  check (step in ('ordering_doctor', 'nurses', 'doctors', 'hub'));

-- It belongs to the stay or the visit of its investigation.
create function check_result_of_escalation() returns trigger language plpgsql as $$
begin
  if not exists (select from investigations where id = new.investigation_id
    and (episode_id, appointment_id) is not distinct from (new.episode_id, new.appointment_id)) then
    raise exception 'the escalation of a result belongs to the encounter of its investigation' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_result before insert or update of investigation_id, episode_id, appointment_id on escalations
  for each row when (new.investigation_id is not null) execute function check_result_of_escalation();
