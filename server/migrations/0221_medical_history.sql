-- What a change of the medical history of an episode replaced (decision 129).
create table medical_history_versions (
  episode_id integer not null references episodes (id),
  revision integer not null,
  chief_complaint text not null,
  present_illness_history text,
  examination text,
  editor_id integer not null references users (id),
  edited_at timestamptz not null,
  primary key (episode_id, revision)
);

create function keep_medical_history_version() returns trigger language plpgsql as $$
begin
  insert into medical_history_versions (episode_id, revision, chief_complaint, present_illness_history, examination,
    editor_id, edited_at)
  values (old.id, old.revision, old.chief_complaint, old.present_illness_history, old.examination,
    old.editor_id, old.edited_at);
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger keep_medical_history_version
  before update of chief_complaint, present_illness_history, examination on episodes
  for each row when ((old.chief_complaint, old.present_illness_history, old.examination)
    is distinct from (new.chief_complaint, new.present_illness_history, new.examination))
  execute function keep_medical_history_version();

-- The answers to the admission form belong to the medical history: a change of them changes its revision.
create function count_change_of_admission_form() returns trigger language plpgsql as $$
begin
  update episodes set revision = revision + 1 where id = new.model_id and admission_instance_id = new.id;
  return null;
end $$;
create trigger survey_instances_of_admission after update of revision on survey_instances
  for each row when (new.model_type = 'episode' and old.revision <> new.revision)
  execute function count_change_of_admission_form();
