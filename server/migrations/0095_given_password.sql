-- Whoever keeps accounts chose this password for a person who does not work here, and may choose another.
alter table users add column password_given boolean not null default false;
