-- Files can contain clinics (decision 214).
alter table data_imports drop constraint data_imports_kind_check;
alter table data_imports add constraint data_imports_kind_check check (kind in ('patients', 'staff', 'clinics')) not valid;
-- What rows that may be the same clinic have in common.
alter table data_import_rows add column row_key text;
-- The clinic that was created.
alter table data_import_rows add column clinic_id integer references clinics (id);
