-- Forms and submissions are FHIR resources too, which tell when they changed last (0276): also when a form is withdrawn.
alter table surveys add column row_changed_at timestamptz not null default now();
alter table survey_instances add column row_changed_at timestamptz not null default now();

create trigger zz_note_change before update on surveys for each row execute function note_change();
create trigger zz_note_change before update on survey_instances for each row execute function note_change();

create index surveys_changed on surveys (row_changed_at, id) where status = 1;
create index survey_instances_changed on survey_instances (row_changed_at, id) where status = 1;
