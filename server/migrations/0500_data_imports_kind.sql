-- Whom a file contains (decision 214). Those that exist contain patients.
alter table data_imports add column kind text not null default 'patients';
alter table data_imports add constraint data_imports_kind_check check (kind in ('patients', 'staff')) not valid;
