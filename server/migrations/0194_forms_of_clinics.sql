-- A clinic names its forms by their lines: a line has the id of its first version, and a final form is never deleted. Checked
-- afterwards, so that clinics can be read and changed meanwhile.
alter table clinics add constraint clinics_survey_id_fkey foreign key (survey_id) references surveys (id) not valid;
alter table clinics add constraint clinics_specialty_form_id_fkey foreign key (specialty_form_id) references surveys (id) not valid;
alter table clinics validate constraint clinics_survey_id_fkey;
alter table clinics validate constraint clinics_specialty_form_id_fkey;

-- For the number of clinics that a new version of a form is for, and for the foreign keys when a draft is deleted.
create index clinics_survey on clinics (survey_id) where survey_id is not null;
create index clinics_specialty_form on clinics (specialty_form_id) where specialty_form_id is not null;
