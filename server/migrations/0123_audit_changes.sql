-- The fields that a change has changed, with their values before and after; null for a read.
alter table audit_log add column changes jsonb;

create or replace function keep_audit_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.link is not null
    or (new.id, new.at, new.user_id, new.action, new.kind, new.record_id, new.change, new.address, new.request_id, new.times, new.changes)
      is distinct from
       (old.id, old.at, old.user_id, old.action, old.kind, old.record_id, old.change, old.address, old.request_id, old.times, old.changes)
  then
    raise exception 'The audit log is kept as it was written';
  end if;
  return new;
end $$;
