-- The list of drugs is sorted by the name as the reader sees it, so each language has its own index. The function is declared
-- again with a parsed body: the text of 0104 calls script_of by its unqualified name, which a restore with pg_dump, where the
-- search path is empty, would not find when it builds these indexes.
create or replace function local_name (name text, alternate_name text, language text) returns text
language sql immutable parallel safe
return case
  when script_of(alternate_name) = language and script_of(name) is distinct from language then alternate_name
  else name
end;

drop index drugs_order;
create index drugs_order_en on drugs (local_name(drug_name, drug_name_ar, 'en'), id);
create index drugs_order_ar on drugs (local_name(drug_name, drug_name_ar, 'ar'), id);
