alter table waitlist_entries alter column time_zone set not null;
