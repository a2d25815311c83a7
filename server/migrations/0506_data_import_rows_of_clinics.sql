-- outside a transaction, because the table grows
create index concurrently if not exists data_import_rows_key on data_import_rows (import_id, row_key) where row_key is not null;
create index concurrently if not exists data_import_rows_clinic on data_import_rows (clinic_id) where clinic_id is not null;
