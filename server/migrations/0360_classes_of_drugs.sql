-- The class of a drug, by which an allergy to another drug of it warns (decision 183): a code of the ATC classification, from its
-- third level on.
alter table drugs add column atc_code text check (atc_code ~ '^[A-Z]\d{2}[A-Z]([A-Z](\d{2})?)?$');
