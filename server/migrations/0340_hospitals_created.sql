-- When a hospital was created (document 3, section 3); null of those that were created before this migration.
alter table hospitals add column created_at timestamptz;
