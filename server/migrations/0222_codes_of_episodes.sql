-- ICD-11 codes of episodes, beside those of visits (decisions 127 and 129).
alter table diagnosis_codes
  alter column appointment_id drop not null,
  add column episode_id integer references episodes (id),
  add constraint diagnosis_codes_of_one check (num_nonnulls(appointment_id, episode_id) = 1);
create index diagnosis_codes_episode on diagnosis_codes (episode_id, id) where episode_id is not null;
create unique index diagnosis_codes_once_in_episode on diagnosis_codes (episode_id, code)
  where removed_at is null and episode_id is not null;
