-- Whom to ask at a hospital, and the files that it was made with.
alter table hospitals
  add column c_name text,
  add column c_phone text,
  add column c_email text,
  add column logo_media_id integer references media (id),
  add column agreement_media_id integer references media (id);

-- Labs (1) and radiology centers (2).
create table centers (
  id integer generated always as identity primary key,
  type smallint not null check (type in (1, 2)),
  name text not null,
  name_ar text,
  phone text not null,
  address text not null,
  description text not null,
  country_id integer references countries (id),
  city_id integer references cities (id),
  -- Whose staff keep it beside its own; without one Super Admin does.
  hospital_id integer references hospitals (id),
  c_name text not null,
  c_phone text not null,
  c_email text not null,
  agreement_media_id integer references media (id)
);
create index centers_type on centers (type, name);
create index centers_hospital on centers (hospital_id);

-- Who works there as what; the role grants nothing by this.
create table center_staff (
  center_id integer not null references centers (id),
  user_id integer not null references users (id),
  role_id integer not null references roles (id),
  primary key (center_id, user_id, role_id)
);
create index center_staff_user on center_staff (user_id);
