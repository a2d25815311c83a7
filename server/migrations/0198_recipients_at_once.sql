-- The recipients of a survey are checked by one statement for all of them. Foreign keys execute a statement for each row and
-- lock the row of each patient: 5 of the 7 seconds of sending a survey to 200,000 patients.
alter table sent_survey_recipients
  drop constraint sent_survey_recipients_sent_survey_id_fkey,
  drop constraint sent_survey_recipients_patient_id_fkey;

-- Checks that the recipients exist, and that the survey was sent: it can then neither be deleted nor become a draft.
create function check_recipients() returns trigger language plpgsql as $$
begin
  -- Deleting a user waits until this transaction ends.
  perform pg_advisory_xact_lock_shared(7202611218);
  if exists (select from (select distinct sent_survey_id from added) as sent
      where not exists (select from sent_surveys where id = sent_survey_id and status = 1))
    or exists (select from added where not exists (select from users where id = patient_id)) then
    raise exception 'A recipient needs a user and a survey that was sent' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger sent_survey_recipients_added after insert on sent_survey_recipients
  referencing new table as added for each statement execute function check_recipients();
create trigger sent_survey_recipients_changed after update on sent_survey_recipients
  referencing new table as added for each statement execute function check_recipients();

create function refuse_loss_of_recipient() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7202611218);
  if exists (select from sent_survey_recipients where patient_id = old.id) then
    raise exception 'User % has received a survey', old.id using errcode = 'foreign_key_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger users_received_surveys before delete or update of id on users
  for each row execute function refuse_loss_of_recipient();
