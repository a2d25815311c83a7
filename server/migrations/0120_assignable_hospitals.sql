-- The hospitals to whose clinics a person can be assigned, as their doctor or coordinator, with one of these
-- permissions: those where the person holds it, all below them and all above them, as the clinic form offers them. Not
-- for Super Admin, who is not bound to hospitals.
create function assignable_hospitals (person integer, wanted text[]) returns setof integer
language sql stable as $$
  with recursive granted as materialized (select distinct root_id from hospital_grants(person, wanted)),
  below (id) as (
    select root_id from granted
    union
    select hospitals.id from below join hospitals on hospitals.parent_id = below.id
  ),
  above (id) as (
    select root_id from granted
    union
    select hospitals.parent_id from above join hospitals on hospitals.id = above.id where hospitals.parent_id is not null
  )
  select id from below union select id from above
$$;
