-- When this database was restored from a backup, and when an operator released it: until then, servers on it do no jobs (decision 249).
create table restores (
  id integer generated always as identity primary key,
  restored_at timestamptz not null default now(),
  released_at timestamptz
);
