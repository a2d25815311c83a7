-- What never changes its patient may pass to another record by a merge only, with nothing else changed (decision 195).
create or replace function keep_investigation() returns trigger language plpgsql as $$
begin
  -- The position in the worklist is generated after this trigger.
  if old.patient_id <> new.patient_id and is_moved_by_merge(old.patient_id, new.patient_id)
    and to_jsonb(old) - array['patient_id', 'worklist_position'] = to_jsonb(new) - array['patient_id', 'worklist_position']
  then
    return new;
  end if;
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

create function keep_investigation_value() returns trigger language plpgsql as $$
begin
  if old.patient_id <> new.patient_id and to_jsonb(old) - 'patient_id' = to_jsonb(new) - 'patient_id'
    and is_moved_by_merge(old.patient_id, new.patient_id) then
    return new;
  end if;
  raise exception 'an investigation, its events and its files stay' using errcode = 'check_violation';
end $$;
drop trigger keep_row on investigation_values;
create trigger keep_row before delete on investigation_values
  for each row execute function refuse_change_of_investigation();
create trigger keep_value before update on investigation_values
  for each row execute function keep_investigation_value();

drop trigger sent_survey_recipients_stay_same on sent_survey_recipients;
create trigger sent_survey_recipients_stay_same before update on sent_survey_recipients
  for each row when (old.sent_survey_id is distinct from new.sent_survey_id
    or (old.patient_id <> new.patient_id and not is_moved_by_merge(old.patient_id, new.patient_id)))
  execute function refuse_change_of_frozen();

-- Patients fill in their own submissions: who did is the patient whose record it is.
drop trigger survey_instances_frozen on survey_instances;
create trigger survey_instances_frozen before update on survey_instances for each row when (
  old.status = 1 and ((old.survey_id, old.hospital_id, old.specialty_id, old.model_type, old.type, old.status, old.note,
    old.submitted_at)
  is distinct from (new.survey_id, new.hospital_id, new.specialty_id, new.model_type, new.type, new.status, new.note,
    new.submitted_at)
  or (old.creator_id <> new.creator_id and not is_moved_by_merge(old.creator_id, new.creator_id))))
  execute function refuse_change_of_frozen();
