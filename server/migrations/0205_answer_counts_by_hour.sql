-- How many final submissions have each answer, by hour, as survey_answer_counts by day. A day of a time zone begins and ends
-- within days in UTC: their hours are read from these counts instead of from the answers (decision 125).
create table survey_answer_hour_counts (
  survey_id integer not null references surveys (id),
  -- As in the submission; null for none.
  hospital_id integer references hospitals (id),
  -- The beginning of the hour of submission.
  hour timestamptz not null,
  -- The answer, as in survey_answers; both null for a typed text, which is not part of it.
  line_id integer not null references questions (id),
  option_ids integer[],
  hundredths bigint,
  people integer not null check (people > 0),
  unique nulls not distinct (survey_id, hour, hospital_id, line_id, option_ids, hundredths)
) with (fillfactor = 80);

create or replace function count_final_answers() returns trigger language plpgsql as $$
begin
  insert into survey_answer_counts as counts (survey_id, hospital_id, day, line_id, option_ids, hundredths, people)
  select new.survey_id, new.hospital_id, (new.submitted_at at time zone 'UTC')::date, line_id, option_ids, hundredths, 1
  from survey_answers where instance_id = new.id
  order by line_id
  on conflict (survey_id, day, hospital_id, line_id, option_ids, hundredths) do update set people = counts.people + 1;
  insert into survey_answer_hour_counts as counts (survey_id, hospital_id, hour, line_id, option_ids, hundredths, people)
  select new.survey_id, new.hospital_id, date_trunc('hour', new.submitted_at, 'UTC'), line_id, option_ids, hundredths, 1
  from survey_answers where instance_id = new.id
  order by line_id
  on conflict (survey_id, hour, hospital_id, line_id, option_ids, hundredths) do update set people = counts.people + 1;
  return null;
end $$;
