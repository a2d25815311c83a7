-- The person has chosen a password of their own since: how they sign in is no longer for whoever keeps the account.
alter table users add column owner_chose boolean not null default false;
