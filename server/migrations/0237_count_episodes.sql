-- Counts the episodes there are; none is admitted, moved or discharged meanwhile.
lock table episodes in share row exclusive mode;
delete from episode_counts;
insert into episode_counts (hospital_id, status, severity, department_id, specialty_id, episodes)
select hospital_id, status, severity, department_id, specialty_id, count(*) from episodes group by 1, 2, 3, 4, 5;
