-- Whether the person who knows the password has shown to read the mailbox of the account's email. Opening a verification
-- link alone does not show it: somebody else may have registered with the address.
alter table users add column email_proven boolean not null default false;
