-- Existing memberships: the form of users stored only the membership, while the staff list of a hospital stored a role
-- there too. So the hospitals without such a role manage the account, since they were set by those who managed it.
insert into account_management (user_id, hospital_id, status, created_at)
select user_id, hospital_id, 'managing', now()
from user_hospitals
where not exists (select from user_roles as held
  where held.user_id = user_hospitals.user_id and held.hospital_id = user_hospitals.hospital_id);

-- An account of which every hospital was added with a role: of the hospitals that are below none of the others, the one
-- that was added first.
with memberships as (
  select user_id, hospital_id, min(id) as first_id from user_roles where hospital_id is not null
  group by user_id, hospital_id
)
insert into account_management (user_id, hospital_id, status, created_at)
select distinct on (user_id) user_id, hospital_id, 'managing', now()
from memberships
where not exists (select from account_management as known where known.user_id = memberships.user_id)
  and not exists (
    select from memberships as other
    join hospital_descendants on ancestor_id = other.hospital_id and descendant_id = memberships.hospital_id
    where other.user_id = memberships.user_id and other.hospital_id <> memberships.hospital_id)
order by user_id, first_id;

-- The person decides about the others, except for hospitals above a managing one, which manage the account anyway.
insert into account_management (user_id, hospital_id, status, created_at)
select distinct user_id, hospital_id, 'requested', now()
from user_roles
where hospital_id is not null
  and not exists (
    select from account_management as managing
    join hospital_descendants on descendant_id = managing.hospital_id and ancestor_id = user_roles.hospital_id
    where managing.user_id = user_roles.user_id and managing.status = 'managing')
on conflict do nothing;
