-- How many orders a center has in each status: a page of its list shows the total, and counting a million took longer than everything
-- else.
create table center_order_counts (
  center_id integer not null references centers (id) on delete cascade,
  status smallint not null,
  orders integer not null,
  primary key (center_id, status)
) with (fillfactor = 80);

create function count_order_of_center() returns trigger language plpgsql as $$
begin
  -- In a fixed order, so that two changes at the same time do not wait for each other's rows.
  insert into center_order_counts as counts (center_id, status, orders)
  select changes.center_id, changes.status, sum(changes.orders)
  from (values (old.center_id, old.status, -1), (new.center_id, new.status, 1)) as changes (center_id, status, orders)
  where changes.center_id is not null
  group by 1, 2 having sum(changes.orders) <> 0 order by 1, 2
  on conflict (center_id, status) do update set orders = counts.orders + excluded.orders;
  return null;
end $$;

-- Deferred to the commit: the transaction of a result also moves its files, and others of the center would wait for them.
create constraint trigger order_counted_insert after insert on investigations deferrable initially deferred
  for each row when (new.center_id is not null) execute function count_order_of_center();
create constraint trigger order_counted_update after update on investigations deferrable initially deferred
  for each row when ((old.center_id, old.status) is distinct from (new.center_id, new.status))
  execute function count_order_of_center();
create constraint trigger order_counted_delete after delete on investigations deferrable initially deferred
  for each row when (old.center_id is not null) execute function count_order_of_center();

-- The triggers have locked the table against changes.
insert into center_order_counts (center_id, status, orders)
select center_id, status, count(*) from investigations where center_id is not null group by 1, 2;
