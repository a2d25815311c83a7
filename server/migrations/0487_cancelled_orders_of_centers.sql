-- The cancelled orders of a center are few among all that are closed.
create index investigations_center_cancelled on investigations (center_id, worklist_position, id) where status = 3;
