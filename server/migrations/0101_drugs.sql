create table drugs (
  id integer generated always as identity primary key,
  drug_name text not null,
  drug_name_ar text,
  composition text,
  strength text,
  dosage_form text not null,
  -- Both names and the composition, folded (contract/src/rules/foldText.ts).
  search text not null
);

create unique index drugs_once on drugs (lower(drug_name), lower(coalesce(strength, '')), lower(dosage_form));
create index drugs_order on drugs (drug_name, id);
create index drugs_search on drugs using gin (search gin_trgm_ops);
