-- A correction always sets who recorded the entry and when; marking it as entered in error, or replacing it, never does.
-- So the triggers need no list of the other columns, which each new one would have to be added to.
drop trigger store_version on allergies;
create trigger store_version before update of recorded_at on allergies
  for each row execute function store_entry_version('allergy_versions', 'allergy_id');

drop trigger store_version on alerts;
create trigger store_version before update of recorded_at on alerts
  for each row execute function store_entry_version('alert_versions', 'alert_id');

drop trigger store_version on problems;
create trigger store_version before update of recorded_at on problems
  for each row execute function store_entry_version('problem_versions', 'problem_id');
