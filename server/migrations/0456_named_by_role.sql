-- Whom patients read in the list of who opened their record (decisions 19): staff who choose it are named by role only, where their
-- hospitals allow it (decision 148).
alter table hospitals add column names_by_role boolean not null default false;
alter table users add column named_by_role boolean not null default false;
