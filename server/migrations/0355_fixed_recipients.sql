-- The recipients of a survey are those to whom it was sent: one statement adds them, and none is added or changed later.
create function check_recipients_once() returns trigger language plpgsql as $$
begin
  if exists (select from (select sent_survey_id, count(*) as recipients from added group by sent_survey_id) as sent
      where recipients <> (select count(*) from sent_survey_recipients as stored
        where stored.sent_survey_id = sent.sent_survey_id)) then
    raise exception 'The recipients of a survey are fixed when it is sent' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger sent_survey_recipients_fixed after insert on sent_survey_recipients
  referencing new table as added for each statement execute function check_recipients_once();

drop trigger sent_survey_recipients_changed on sent_survey_recipients;
create trigger sent_survey_recipients_stay_same before update on sent_survey_recipients
  for each row when ((old.sent_survey_id, old.patient_id) is distinct from (new.sent_survey_id, new.patient_id))
  execute function refuse_change_of_frozen();
