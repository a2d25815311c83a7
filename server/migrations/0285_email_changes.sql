-- Another email that somebody has entered for an account that is in use: it becomes the email when the owner confirms it.
alter table users add column pending_email text;
-- Somebody has signed in to the account. Sessions tell it only until they are deleted.
alter table users add column in_use boolean not null default false;
