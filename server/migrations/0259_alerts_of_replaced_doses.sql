-- A change of the schedule replaces doses that are not recorded, with the note that they were alerted of.
alter table missed_dose_alerts drop constraint missed_dose_alerts_execution_id_fkey,
  add foreign key (execution_id) references executions (id) on delete cascade;
