-- How many episodes a hospital has, by what its list is filtered by: a page shows the total, and counting a hundred thousand
-- discharged episodes took longer than everything else.
create table episode_counts (
  hospital_id integer not null references hospitals (id) on delete cascade,
  status smallint not null,
  severity smallint not null,
  department_id integer not null references departments (id) on delete cascade,
  specialty_id integer not null references specialties (id) on delete cascade,
  episodes integer not null,
  primary key (hospital_id, status, severity, department_id, specialty_id)
) with (fillfactor = 80);

-- In a fixed order, so that two admissions at the same time do not wait for each other's rows.
create function add_episode_counts(changes episode_counts[]) returns void language sql as $$
  insert into episode_counts as counts (hospital_id, status, severity, department_id, specialty_id, episodes)
  select hospital_id, status, severity, department_id, specialty_id, sum(episodes) from unnest(changes)
  group by 1, 2, 3, 4, 5 having sum(episodes) <> 0 order by 1, 2, 3, 4, 5
  on conflict (hospital_id, status, severity, department_id, specialty_id)
    do update set episodes = counts.episodes + excluded.episodes
$$;
create function count_episodes() returns trigger language plpgsql as $$
declare
  more episode_counts[] := '{}';
  fewer episode_counts[] := '{}';
begin
  if tg_op <> 'DELETE' then
    select array_agg(row(hospital_id, status, severity, department_id, specialty_id, 1)::episode_counts) into more from added;
  end if;
  if tg_op <> 'INSERT' then
    select array_agg(row(hospital_id, status, severity, department_id, specialty_id, -1)::episode_counts) into fewer
    from replaced;
  end if;
  perform add_episode_counts(array_cat(more, fewer));
  return null;
end $$;
create trigger episodes_counted_insert after insert on episodes referencing new table as added
  for each statement execute function count_episodes();
create trigger episodes_counted_update after update on episodes referencing old table as replaced new table as added
  for each statement execute function count_episodes();
create trigger episodes_counted_delete after delete on episodes referencing old table as replaced
  for each statement execute function count_episodes();
