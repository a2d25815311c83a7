-- Doses that were given in an emergency are FHIR resources, in the order in which they changed (decision 150).
create index emergency_doses_changed on emergency_doses (coalesce(decided_at, recorded_at), id);
