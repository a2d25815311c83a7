-- The list of types that administrators maintain: found by either name or by code, sorted by the name as the reader sees it.
alter table investigation_types
  -- Both names and the code, folded (contract/src/rules/foldText.ts).
  add column search text not null,
  add constraint investigation_types_name_is_not_empty check (name <> '');
create index investigation_types_search on investigation_types using gin (search gin_trgm_ops) where deleted_at is null;
create index investigation_types_order_en on investigation_types (local_name(name, name_ar, 'en'), id) where deleted_at is null;
create index investigation_types_order_ar on investigation_types (local_name(name, name_ar, 'ar'), id) where deleted_at is null;
