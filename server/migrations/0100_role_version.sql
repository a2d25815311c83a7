-- What a role is called and what it grants, as one value that changes with either: a server that has loaded somebody's
-- permissions asks at each call whether the versions of their roles are still those, and loads them anew if not. Kept by
-- the database, so that no statement can change a role without it. An id of its own for each change, and no count: one
-- that is rolled back, or a backup that is restored, never makes an earlier version stand for something else.
alter table roles add column version uuid not null default gen_random_uuid();

create function new_role_version() returns trigger language plpgsql as $$
begin
  new.version := gen_random_uuid();
  return new;
end $$;
create trigger role_version before update on roles for each row execute function new_role_version();

-- The row of the role is locked with it: of two changes of its permissions the later waits for the earlier.
create function permissions_changed() returns trigger language plpgsql as $$
begin
  update roles set version = gen_random_uuid() where id in (select role_id from changed);
  return null;
end $$;
create trigger permissions_granted after insert on role_permissions
  referencing new table as changed for each statement execute function permissions_changed();
create trigger permissions_withdrawn after delete on role_permissions
  referencing old table as changed for each statement execute function permissions_changed();
create trigger permissions_moved_from after update on role_permissions
  referencing old table as changed for each statement execute function permissions_changed();
create trigger permissions_moved_to after update on role_permissions
  referencing new table as changed for each statement execute function permissions_changed();

create function all_permissions_changed() returns trigger language plpgsql as $$
begin
  update roles set version = gen_random_uuid();
  return null;
end $$;
create trigger permissions_emptied after truncate on role_permissions
  for each statement execute function all_permissions_changed();
