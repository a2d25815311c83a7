-- The links of the audit log are rows of a table of their own, one for each batch of entries: setting the link of an
-- entry wrote the entry and its eight index entries again, which took longer than everything else that is done with it.
-- The numbers and hashes stay the same (decision 126).

-- In the order in which the chaining function takes them. The second lock waits for the writers of entries.
select pg_advisory_xact_lock(7001942);
lock table audit_log in access exclusive mode;
do $$ begin while chain_audit_log(2000) > 0 loop end loop; end $$;

create table audit_chain (
  -- The number of the last entry.
  link bigint primary key,
  -- The ids of the entries in the order of their numbers, and the hash of each.
  entries bigint[] not null,
  hashes bytea[] not null,
  -- Entries with an id up to this one were chained as far as their transactions had ended.
  reached bigint not null,
  -- The virtual ids of the transactions that could add entries at that moment.
  writers text[] not null,
  -- All entries with an id up to this one are chained: of these ids, no transaction that was running had any.
  settled bigint not null,
  check (cardinality(entries) > 0 and cardinality(entries) = cardinality(hashes))
);
create index audit_chain_reached on audit_chain (reached);
-- Hashes cannot be compressed.
alter table audit_chain alter column hashes set storage external;

-- Links that are missing stay missing: each row has consecutive links only.
insert into audit_chain (link, entries, hashes, reached, writers, settled)
  select max(link), array_agg(id order by link), array_agg(hash order by link), newest, '{}', newest
  from (select link, id, hash, link - row_number() over (order by link) as missing from audit_log) as chained,
    (select coalesce(max(id), 0) as newest from audit_log) as log
  group by missing, (link - 1) / 2000, newest;

alter table audit_log drop column link, drop column hash;

create or replace function keep_audit_line() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is kept as it was written';
end $$;
create trigger audit_chain_kept before update or delete on audit_chain for each row execute function keep_audit_line();
create trigger audit_chain_not_truncated before truncate on audit_chain
  for each statement execute function refuse_audit_truncate();

-- Chains entries that have no link yet, at most the given number, and returns how many. The hash of an entry is the SHA-256
-- of the previous hash, the number and the entry in the form that platform/audit/chain.ts verifies.
create or replace function chain_audit_log (most integer) returns integer language plpgsql security definer
  -- Only system functions: a caller must not be able to put its own ones in their place.
  set search_path = pg_catalog, pg_temp as $$
declare
  newest_link bigint;
  newest_hash bytea;
  known_settled bigint;
  now_reached bigint;
  now_writers text[];
  now_settled bigint;
  unsettled bigint[];
  entry record;
  ids bigint[] := '{}';
  new_hashes bytea[] := '{}';
begin
  -- Each of the statements below has to see what was committed before it began.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Audit entries are chained in transactions with READ COMMITTED only';
  end if;
  -- One caller at a time.
  perform pg_advisory_xact_lock(7001942);
  select link, hashes[cardinality(hashes)], settled into newest_link, newest_hash, known_settled
    from public.audit_chain order by link desc limit 1;
  newest_link := coalesce(newest_link, 0);
  newest_hash := coalesce(newest_hash, decode(repeat('00', 32), 'hex'));
  known_settled := coalesce(known_settled, 0);

  -- Ids are given out before their entries are committed. A transaction that got one of the ids up to now_reached has had
  -- this lock since before, and has it until its end: either it is among the writers, or its entries are seen below.
  select case when is_called then last_value else 0 end into now_reached from public.audit_log_id_seq;
  select coalesce(array_agg(distinct virtualtransaction), '{}') into now_writers from pg_locks
    where locktype = 'relation' and relation = 'public.audit_log'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())
      and pid is distinct from pg_backend_pid();
  if cardinality(now_writers) = 0 then
    now_settled := now_reached;
  -- A transaction that is being committed in two phases has another virtual id than before.
  elsif not exists (select from unnest(now_writers) as writer where writer like '-1/%') then
    select max(reached) into now_settled from public.audit_chain
      where reached > known_settled and not writers && now_writers;
  end if;

  select coalesce(array_agg(id), '{}') into unsettled
    from public.audit_chain cross join unnest(entries) as id where reached > known_settled and id > known_settled;
  for entry in
    select id, (jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), user_id, action,
        kind, record_id, change, address, request_id)
      || case when changes is not null then jsonb_build_array(times, changes)
        when times is not null then jsonb_build_array(times) else '[]'::jsonb end)::text as content
    from public.audit_log where id > known_settled and id <= now_reached and id <> all (unsettled) order by id limit most
  loop
    newest_link := newest_link + 1;
    newest_hash := sha256(newest_hash || convert_to(newest_link || ':' || entry.content, 'UTF8'));
    ids := ids || entry.id;
    new_hashes := new_hashes || newest_hash;
  end loop;
  if cardinality(ids) = 0 then
    return 0;
  end if;
  if cardinality(ids) = most then
    -- There may be more, with higher ids.
    now_reached := ids[most];
  end if;
  insert into public.audit_chain (link, entries, hashes, reached, writers, settled)
    values (newest_link, ids, new_hashes, now_reached, now_writers,
      greatest(known_settled, least(coalesce(now_settled, 0), now_reached)));
  return cardinality(ids);
end $$;
