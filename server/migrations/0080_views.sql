-- The filters of a list that somebody keeps under a name.
create table views (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  list text not null,
  name text not null,
  filters text not null,
  unique (user_id, list, name)
);
