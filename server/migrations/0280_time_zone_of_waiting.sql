-- The time zone of the patient when they joined the waiting list. A later change of it moves no night pause (decision 110).
alter table waitlist_entries add column time_zone text;
