-- Prescriptions of outpatient appointments (decision 144). That a prescription has either an episode or an appointment, by its
-- type, is a constraint of migration 0235.
create index prescriptions_appointment on prescriptions (appointment_id, id desc) where appointment_id is not null;

alter table prescriptions
  -- Active at once, with an end: nobody checks later whether the patient still needs it.
  add constraint prescriptions_appointment_no_draft check (type <> 'R' or status <> 1),
  add constraint prescriptions_appointment_duration check (type <> 'R' or kind = 'once' or duration is not null);

-- Only the doctor of a visit prescribes in it, once the patient was called in.
create function check_prescription_of_appointment() returns trigger language plpgsql as $$
begin
  if not exists (select from appointments where id = new.appointment_id and status in (3, 4) and doctor_id = new.doctor_id) then
    raise exception 'a prescription of an appointment is written by its doctor, in the visit' using errcode = 'check_violation';
  end if;
  if new.modifies_id is not null and not exists (select from prescriptions as earlier
    where earlier.id = new.modifies_id and earlier.appointment_id = new.appointment_id) then
    raise exception 'a prescription takes over from one of the same appointment' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_appointment before insert on prescriptions
  for each row when (new.type = 'R') execute function check_prescription_of_appointment();

-- What a prescription is of never changes, so that the one who could read it still can, and nobody else.
create function keep_encounter_of_prescription() returns trigger language plpgsql as $$
begin
  raise exception 'a prescription stays with its episode or appointment' using errcode = 'check_violation';
end $$;
create trigger keep_encounter before update of type, episode_id, appointment_id on prescriptions
  for each row when ((old.type, old.episode_id, old.appointment_id) is distinct from (new.type, new.episode_id, new.appointment_id))
  execute function keep_encounter_of_prescription();
