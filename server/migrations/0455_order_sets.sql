-- Groups of investigations that are ordered together, such as for sepsis or before an operation (decision 209). Administrators
-- maintain them; the basket of an order offers those of the doctor's specialty. Orders do not refer to them.
create table order_sets (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  name_ar text,
  -- Both names, folded (contract/src/rules/foldText.ts).
  search text not null
);
create unique index order_sets_once on order_sets (lower(name));
create index order_sets_search on order_sets using gin (search gin_trgm_ops);
create index order_sets_order_en on order_sets (local_name(name, name_ar, 'en'), id);
create index order_sets_order_ar on order_sets (local_name(name, name_ar, 'ar'), id);

-- A set without a row here is for all specialties.
create table order_set_specialties (
  set_id integer not null references order_sets (id) on delete cascade,
  specialty_id integer not null references specialties (id),
  primary key (set_id, specialty_id)
);
create index order_set_specialties_specialty on order_set_specialties (specialty_id);

create table order_set_types (
  set_id integer not null references order_sets (id) on delete cascade,
  type_id integer not null references investigation_types (id),
  position smallint not null check (position >= 0),
  primary key (set_id, type_id)
);
create index order_set_types_type on order_set_types (type_id);
