-- The people of a specialty, for the calendar of a specialty. That of doctors (0001) serves only conditions which name
-- `is_doctor`.
create index users_of_specialty on users (specialty_id, id) where specialty_id is not null;
