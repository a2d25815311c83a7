-- A role of a hospital applies there and below; one without a hospital applies everywhere, and only Super Admin changes it.
alter table roles
  add column hospital_id integer references hospitals (id),
  add check (not seeded or hospital_id is null);
create index roles_hospital on roles (hospital_id) where hospital_id is not null;

-- As in 0085, except that a role of a hospital grants nothing elsewhere, whoever holds it there.
create or replace function hospital_grants (person integer, wanted text[], without text default null)
returns table (root_id integer, role_id integer, permission text, is_general boolean)
language sql stable as $$
  -- The few roles first, once, however many hospitals there are.
  with granted as materialized (
    select user_roles.role_id, user_roles.hospital_id, role_permissions.permission, roles.hospital_id as owner_id
    from user_roles join role_permissions using (role_id) join roles on roles.id = user_roles.role_id
    where user_roles.user_id = person and role_permissions.permission = any (wanted)
      and roles.code is distinct from without
  ), held as (
    select granted.hospital_id as root_id, granted.role_id, granted.permission, false as is_general, owner_id
    from granted where granted.hospital_id is not null
    union all
    select user_hospitals.hospital_id, granted.role_id, granted.permission, true, owner_id
    from granted join user_hospitals on user_hospitals.user_id = person
    where granted.hospital_id is null
  )
  select held.root_id, held.role_id, held.permission, held.is_general from held
  where owner_id is null or exists (select from hospital_descendants
    where ancestor_id = owner_id and descendant_id = held.root_id)
$$;
