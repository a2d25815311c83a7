update waitlist_entries set time_zone = users.time_zone from users where users.id = waitlist_entries.patient_id;
