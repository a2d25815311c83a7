-- When people last used their account: sessions are deleted a week after their end.
create table user_last_seen (
  user_id integer primary key references users (id),
  seen_at timestamptz not null
);
insert into user_last_seen select user_id, max(last_seen_at) from sessions group by user_id;

create function note_last_seen() returns trigger language plpgsql as $$
begin
  insert into user_last_seen (user_id, seen_at) values (new.user_id, new.last_seen_at)
    on conflict (user_id) do update set seen_at = greatest(user_last_seen.seen_at, excluded.seen_at);
  return null;
end $$;
create trigger last_seen after insert or update of last_seen_at on sessions
  for each row execute function note_last_seen();

-- The list of users by name, and those who have not activated their account.
create index users_open_by_name on users (first_name, last_name, id) where closed_at is null;
create index users_open_unverified on users (id) where closed_at is null and verified_at is null;
