-- A correction sets who recorded the entry and when; marking it as entered in error, or replacing it, sets neither. So the
-- triggers need no list of the other columns, which each new one would have to be added to. A statement that changes an entry
-- without setting recorded_at stores no version. The triggers are replaced without dropping them, because that would lock the
-- tables also for reading.
create or replace trigger store_version before update of recorded_at on allergies
  for each row execute function store_entry_version('allergy_versions', 'allergy_id');

create or replace trigger store_version before update of recorded_at on alerts
  for each row execute function store_entry_version('alert_versions', 'alert_id');

create or replace trigger store_version before update of recorded_at on problems
  for each row execute function store_entry_version('problem_versions', 'problem_id');

create or replace trigger store_version before update of recorded_at on vital_signs
  for each row execute function store_entry_version('vital_sign_versions', 'vital_sign_id');
