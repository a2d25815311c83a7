-- How urgent a red flag is, and what the patient is shown at once. Flags so far are of the middle severity.
alter table survey_places disable trigger survey_places_frozen;
update survey_places set red_flag = red_flag || '{"severity": "high", "advice": null}' where red_flag is not null;
alter table survey_places enable trigger survey_places_frozen;
comment on column survey_places.red_flag is
  '{options, at_least, at_most, severity, advice: {text, text_ar, phones: [{country_id, phone}]}}';

-- 1 is critical, 2 high, 3 moderate.
alter table survey_flags add column severity smallint not null default 2 check (severity between 1 and 3);
alter table survey_flags alter column severity drop default;
drop index survey_flags_open;
create index survey_flags_open on survey_flags (hospital_id, severity, id desc) where acknowledged_at is null;
