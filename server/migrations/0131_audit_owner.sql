-- The server may not change the audit log, so the log's owner links its entries on the server's behalf. Each entry that has
-- no link yet gets the next number, and the SHA-256 of the previous hash and the entry in the form that
-- platform/audit/chain.ts verifies. Returns how many entries were linked, at most the given number.
create function chain_audit_log (most integer) returns integer language plpgsql security definer
  -- Only system functions: a caller must not be able to put its own ones in their place.
  set search_path = pg_catalog, pg_temp as $$
declare
  newest_link bigint;
  newest_hash bytea;
  entry record;
  chained integer := 0;
begin
  -- One caller at a time.
  perform pg_advisory_xact_lock(7001942);
  select link, hash into newest_link, newest_hash
    from public.audit_log where link is not null order by link desc limit 1;
  newest_link := coalesce(newest_link, 0);
  newest_hash := coalesce(newest_hash, decode(repeat('00', 32), 'hex'));
  for entry in
    select id, (jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), user_id, action,
        kind, record_id, change, address, request_id)
      || case when changes is not null then jsonb_build_array(times, changes)
        when times is not null then jsonb_build_array(times) else '[]'::jsonb end)::text as content
    from public.audit_log where link is null order by id limit most
  loop
    newest_link := newest_link + 1;
    newest_hash := sha256(newest_hash || convert_to(newest_link || ':' || entry.content, 'UTF8'));
    update public.audit_log set link = newest_link, hash = newest_hash where id = entry.id;
    chained := chained + 1;
  end loop;
  return chained;
end $$;
revoke all on function chain_audit_log (integer) from public;
