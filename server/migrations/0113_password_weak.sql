-- Whether the password breaks the rule on new passwords (decision 86). Null until the next sign-in, because only then is
-- the password of an existing account known.
alter table users add column password_weak boolean;
