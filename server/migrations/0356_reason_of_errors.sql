-- Why an entry of a clinical list was marked as entered in error. Entries that were marked before have none.
alter table allergies add column removed_reason text;
alter table alerts add column removed_reason text;
alter table problems add column removed_reason text;
