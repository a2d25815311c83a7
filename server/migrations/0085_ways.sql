-- What a person may do as staff of hospitals: each role that grants one of the permissions, at each hospital where it
-- counts: where it is held, or, of a role that is held in general, where the person belongs. A role of the code `without`
-- is left out.
create function hospital_grants (person integer, wanted text[], without text default null)
returns table (root_id integer, role_id integer, permission text, is_general boolean)
language sql stable as $$
  select coalesce(user_roles.hospital_id, user_hospitals.hospital_id), user_roles.role_id,
    role_permissions.permission, user_roles.hospital_id is null
  from user_roles
  join role_permissions on role_permissions.role_id = user_roles.role_id
    and role_permissions.permission = any (wanted)
  left join user_hospitals on user_roles.hospital_id is null and user_hospitals.user_id = person
  where user_roles.user_id = person
    and (user_roles.hospital_id is not null or user_hospitals.hospital_id is not null)
    and user_roles.role_id is distinct from (select roles.id from roles where roles.code = without)
$$;

-- Those hospitals and all below them, each with the one from which it was reached.
create function hospital_reach (person integer, wanted text[], without text default null)
returns table (hospital_id integer, root_id integer)
language sql stable as $$
  with recursive tree (id, root) as (
    select hospital_grants.root_id, hospital_grants.root_id from hospital_grants(person, wanted, without)
    union
    select hospitals.id, tree.root from tree join hospitals on hospitals.parent_id = tree.id
  )
  select id, root from tree
$$;

-- The hospitals in which a person holds one of the permissions. Not for Super Admin, who is not bound to hospitals.
drop function hospitals_in_scope (integer, text[]);
create function hospitals_in_scope (person integer, wanted text[], without text default null) returns setof integer
language sql stable as $$
  select hospital_reach.hospital_id from hospital_reach(person, wanted, without)
$$;
