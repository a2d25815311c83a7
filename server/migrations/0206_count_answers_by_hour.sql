-- Counts the answers of all final submissions by hour. Those that have become final since migration 0205 were counted already;
-- none becomes final meanwhile.
lock table survey_instances in share row exclusive mode;
delete from survey_answer_hour_counts;
insert into survey_answer_hour_counts (survey_id, hospital_id, hour, line_id, option_ids, hundredths, people)
select survey_id, hospital_id, date_trunc('hour', submitted_at, 'UTC'), line_id, option_ids, hundredths, count(*)
from survey_instances join survey_answers on instance_id = survey_instances.id
where status = 1
group by 1, 2, 3, 4, 5, 6;
