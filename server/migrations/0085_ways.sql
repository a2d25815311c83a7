-- What a person may do as staff of hospitals: each role that grants one of the permissions, at each hospital where it
-- counts: where it is held, or, of a role that is held in general, where the person belongs. A role of the code `without`
-- is left out.
create function hospital_grants (person integer, wanted text[], without text default null)
returns table (root_id integer, role_id integer, permission text, is_general boolean)
language sql stable as $$
  -- The few roles first, once, however many hospitals there are.
  with granted as materialized (
    select user_roles.role_id, user_roles.hospital_id, role_permissions.permission
    from user_roles join role_permissions using (role_id)
    where user_roles.user_id = person and role_permissions.permission = any (wanted)
      and user_roles.role_id is distinct from (select roles.id from roles where roles.code = without)
  )
  select granted.hospital_id, granted.role_id, granted.permission, false
  from granted where granted.hospital_id is not null
  union all
  select user_hospitals.hospital_id, granted.role_id, granted.permission, true
  from granted join user_hospitals on user_hospitals.user_id = person
  where granted.hospital_id is null
$$;

-- The hospitals in which a person holds one of the permissions: those, and all below them. Not for Super Admin, who is
-- not bound to hospitals.
drop function hospitals_in_scope (integer, text[]);
create function hospitals_in_scope (person integer, wanted text[], without text default null) returns setof integer
language sql stable as $$
  with recursive tree (id) as (
    select hospital_grants.root_id from hospital_grants(person, wanted, without)
    union
    select hospitals.id from tree join hospitals on hospitals.parent_id = tree.id
  )
  select id from tree
$$;

-- The same hospitals, each with every one from which it is reached: to explain, for a guard asks at every call.
create function hospital_reach (person integer, wanted text[], without text default null)
returns table (hospital_id integer, root_id integer)
language sql stable as $$
  select hospital_descendants.descendant_id, hospital_descendants.ancestor_id
  from hospital_descendants
  where hospital_descendants.ancestor_id in (select hospital_grants.root_id from hospital_grants(person, wanted, without))
$$;
