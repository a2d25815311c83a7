-- How many final submissions have each answer, by day: the statistics of a form with a million answers add a hundred thousand
-- counts instead of reading every answer (decision 125).
create table survey_answer_counts (
  -- The version that was answered.
  survey_id integer not null references surveys (id),
  -- As in the submission; null for none.
  hospital_id integer references hospitals (id),
  -- The day of submission in UTC.
  day date not null,
  -- The answer, as in survey_answers; both null for a typed text, which is not part of it.
  line_id integer not null references questions (id),
  option_ids integer[],
  hundredths bigint,
  people integer not null check (people > 0),
  unique nulls not distinct (survey_id, day, hospital_id, line_id, option_ids, hundredths)
) with (fillfactor = 80);

-- Counts the answers of a submission when it becomes final; from then on, they never change and are never deleted. In a fixed
-- order, so that two submissions at the same time do not wait for each other's rows.
create function count_final_answers() returns trigger language plpgsql as $$
begin
  insert into survey_answer_counts as counts (survey_id, hospital_id, day, line_id, option_ids, hundredths, people)
  select new.survey_id, new.hospital_id, (new.submitted_at at time zone 'UTC')::date, line_id, option_ids, hundredths, 1
  from survey_answers where instance_id = new.id
  order by line_id
  on conflict (survey_id, day, hospital_id, line_id, option_ids, hundredths) do update set people = counts.people + 1;
  return null;
end $$;
create trigger survey_instances_counted after update on survey_instances
  for each row when (old.status = 2 and new.status = 1) execute function count_final_answers();

-- Submissions are counted, by version and patient, without reading their rows.
drop index survey_instances_line;
create index survey_instances_line on survey_instances (survey_line_id, submitted_at)
  include (survey_id, hospital_id, patient_id) where status = 1;
create index survey_instances_line_drafts on survey_instances (survey_line_id, created_at) where status = 2;
