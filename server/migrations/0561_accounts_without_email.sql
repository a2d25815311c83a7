-- outside a transaction
-- Accounts without an email have an empty one, any number of them. The index keeps its name, by which servers of all versions
-- recognize an email that is taken; the second one guards the emails meanwhile.
create unique index concurrently if not exists users_email_meanwhile on users (lower(email), (case when email = '' then id else 0 end)) where closed_at is null;
drop index concurrently if exists users_email;
create unique index concurrently if not exists users_email on users (lower(email), (case when email = '' then id else 0 end)) where closed_at is null;
drop index concurrently if exists users_email_meanwhile;
-- For signing in by phone.
create index concurrently if not exists users_phone_without_email on users (phone) where email = '' and closed_at is null;
