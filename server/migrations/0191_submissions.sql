-- Answers to forms, sent surveys and red flags (decision 120).

create table sent_surveys (
  id integer generated always as identity primary key,
  -- The version that is answered.
  survey_id integer not null references surveys (id),
  -- 1 final (sent), 2 draft.
  status smallint not null default 2 check (status in (1, 2)),
  sender_id integer not null references users (id),
  -- To whom: patients of this hospital (and those below), …
  location_id integer references hospitals (id),
  specialty_id integer references specialties (id),
  country_id integer references countries (id),
  city_id integer references cities (id),
  gender text check (gender in ('male', 'female')),
  age_from smallint check (age_from >= 0),
  age_to smallint check (age_to >= 0),
  -- … registered in this period, …
  created_from date,
  created_to date,
  -- … who meet a condition: 1 have submitted a survey, 2 have visited a clinic, 3 have had an episode.
  condition_type smallint check (condition_type between 1 and 3),
  condition_location_id integer references hospitals (id),
  condition_specialty_id integer references specialties (id),
  condition_survey_id integer references surveys (id),
  condition_clinic_id integer references clinics (id),
  condition_clinic_type text check (condition_clinic_type in ('virtual', 'physical')),
  condition_doctor_id integer references users (id),
  condition_date_from date,
  condition_date_to date,
  -- How long it can be answered after it was sent.
  duration integer not null check (duration > 0),
  duration_unit text not null check (duration_unit in ('hours', 'days', 'weeks')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  ends_at timestamptz,
  -- Deleted after it was sent: it can no longer be answered, and its submissions stay.
  withdrawn_at timestamptz,
  check ((status = 1) = (sent_at is not null)),
  check ((sent_at is null) = (ends_at is null)),
  check (withdrawn_at is null or status = 1)
);
create index sent_surveys_location on sent_surveys (location_id, id desc);
create index sent_surveys_survey on sent_surveys (survey_id, id desc);

create table survey_instances (
  id integer generated always as identity primary key,
  -- The version that is answered, for ever.
  survey_id integer not null references surveys (id),
  -- Its line, for statistics.
  survey_line_id integer not null references surveys (id),
  patient_id integer not null references users (id),
  -- The hospital whose staff work with the submission; null for a public form that is for all hospitals.
  hospital_id integer references hospitals (id),
  specialty_id integer references specialties (id),
  -- What it is about: 'patient', later also 'episode'.
  model_type text not null default 'patient',
  model_id integer not null,
  -- general, doctor, nurse (document 3, section 3).
  type text not null default 'general',
  -- 1 final, 2 draft.
  status smallint not null default 2 check (status in (1, 2)),
  note text,
  creator_id integer not null references users (id),
  editor_id integer references users (id),
  sent_survey_id integer references sent_surveys (id),
  -- Chosen by the client, so that a submission that is sent twice is stored once.
  client_id uuid unique,
  -- Increased with every change; answers that were changed since are recognised by it.
  revision integer not null default 1,
  -- The language in which it was filled in.
  language text not null default 'en' check (language in ('en', 'ar')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  check ((status = 1) = (submitted_at is not null))
);
create unique index survey_instances_of_sent on survey_instances (sent_survey_id, patient_id) where sent_survey_id is not null;
create index survey_instances_patient on survey_instances (patient_id, id desc);
create index survey_instances_hospital on survey_instances (hospital_id, id desc);
create index survey_instances_line on survey_instances (survey_line_id, submitted_at) where status = 1;
create index survey_instances_survey on survey_instances (survey_id, id);
create index survey_instances_model on survey_instances (model_type, model_id, id desc);

-- One row for each answered question, and for each part of a composite one. The row of a composite question itself has
-- its score, once all of its parts are answered.
create table survey_answers (
  instance_id integer not null references survey_instances (id) on delete cascade,
  -- The question's line; of a part, the part's.
  line_id integer not null references questions (id),
  -- The composite question's line, of a part.
  parent_line_id integer references questions (id),
  option_ids integer[],
  -- A typed number, the number of the chosen option, or a score, in hundredths.
  hundredths bigint,
  text text,
  -- The revision of the submission in which it was changed.
  revision integer not null,
  primary key (instance_id, line_id),
  check (num_nonnulls(option_ids, hundredths, text) > 0)
);
create index survey_answers_line on survey_answers (line_id, instance_id);

-- A final submission never changes; another patient's record can take it over when records are merged.
create trigger survey_instances_frozen before update on survey_instances for each row when (
  old.status = 1 and (old.survey_id, old.hospital_id, old.specialty_id, old.model_type, old.type, old.status, old.note,
    old.creator_id, old.submitted_at)
  is distinct from (new.survey_id, new.hospital_id, new.specialty_id, new.model_type, new.type, new.status, new.note,
    new.creator_id, new.submitted_at))
  execute function refuse_change_of_frozen();
create trigger survey_instances_final_stays before delete on survey_instances
  for each row when (old.status = 1) execute function refuse_change_of_frozen();

create function check_submission_is_draft() returns trigger language plpgsql as $$
begin
  if exists (select from survey_instances where status = 1
      and id = case when tg_op = 'DELETE' then old.instance_id else new.instance_id end) then
    raise exception 'A final submission never changes' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger survey_answers_frozen before insert or update or delete on survey_answers
  for each row execute function check_submission_is_draft();

-- The recipients of a sent survey, fixed when it is sent.
create table sent_survey_recipients (
  sent_survey_id integer not null references sent_surveys (id),
  patient_id integer not null references users (id),
  primary key (sent_survey_id, patient_id)
);
create index sent_survey_recipients_patient on sent_survey_recipients (patient_id, sent_survey_id desc);

-- A survey that was sent never changes, except that it can be withdrawn. Its recipients stay.
create trigger sent_surveys_frozen before update on sent_surveys for each row when (
  old.status = 1 and to_jsonb(old) - 'withdrawn_at' is distinct from to_jsonb(new) - 'withdrawn_at')
  execute function refuse_change_of_frozen();
create trigger sent_surveys_sent_stays before delete on sent_surveys
  for each row when (old.status = 1) execute function refuse_change_of_frozen();
create trigger sent_survey_recipients_stay before delete on sent_survey_recipients
  for each statement execute function refuse_change_of_frozen();

-- Answers to which the care team is alerted, until one of them acknowledges them.
create table survey_flags (
  id integer generated always as identity primary key,
  instance_id integer not null references survey_instances (id),
  line_id integer not null references questions (id),
  patient_id integer not null references users (id),
  hospital_id integer references hospitals (id),
  raised_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by integer references users (id),
  comment text,
  unique (instance_id, line_id),
  check ((acknowledged_at is null) = (acknowledged_by is null))
);
create index survey_flags_open on survey_flags (hospital_id, id desc) where acknowledged_at is null;
create index survey_flags_patient on survey_flags (patient_id, id desc);
