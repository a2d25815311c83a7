-- Until when each person has seen a case (decision 139).
create table case_looks (
  episode_id integer not null references episodes (id),
  user_id integer not null references users (id) on delete cascade,
  looked_at timestamptz not null,
  primary key (episode_id, user_id)
);
