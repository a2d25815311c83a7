-- Which hospitals manage an account, that is, may read and change it beyond name and role. Belonging to a hospital or
-- having a role there does not suffice: a hospital that adds somebody who is managed elsewhere requests it, and the
-- person decides.
create table account_management (
  user_id integer not null references users (id),
  hospital_id integer not null references hospitals (id),
  status text not null check (status in ('managing', 'requested', 'declined')),
  -- When the person consented; null if the hospital registered the account or was given it by one that manages it.
  consented_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, hospital_id),
  check (consented_at is null or status = 'managing')
);
create index account_management_hospital on account_management (hospital_id, user_id) where status = 'managing';
create index account_management_others on account_management (hospital_id) where status <> 'managing';
