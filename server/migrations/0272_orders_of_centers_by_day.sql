-- The orders of a center that are wanted on a day, as the home page of its staff counts them.
create index investigations_center_day on investigations (center_id, date, status) where center_id is not null;
