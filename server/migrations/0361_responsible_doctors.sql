-- The doctor who is responsible for an inpatient (decision 183): at first who admitted the patient, if that is a doctor; null:
-- nobody yet.
alter table episodes add column doctor_id integer references users (id);
update episodes set doctor_id = creator_id where exists (select from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = episodes.creator_id and roles.code = 'DOCTOR');

-- Its changes; that at admission has no row, and nobody is responsible (null) after a transfer that no doctor accepted.
create table responsible_doctors (
  id integer generated always as identity primary key,
  episode_id integer not null references episodes (id),
  doctor_id integer references users (id),
  changed_by integer not null references users (id),
  changed_at timestamptz not null
);
create index responsible_doctors_episode on responsible_doctors (episode_id, changed_at, id);
