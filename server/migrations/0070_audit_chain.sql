-- Each line of the log is tied to the one before it, so that a changed, removed or inserted line shows: link numbers
-- the lines in the order they were tied, hash is SHA-256 over the hash before and the line. A line is tied within a
-- minute of its writing.
alter table audit_log add column link bigint unique;
alter table audit_log add column hash bytea;
alter table audit_log add constraint audit_log_tied check ((link is null) = (hash is null));
create index audit_log_untied on audit_log (id) where link is null;
create index audit_log_action on audit_log (action, at);

create function keep_audit_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.link is not null
    or (new.id, new.at, new.user_id, new.action, new.kind, new.record_id, new.change, new.address, new.request_id)
      is distinct from
       (old.id, old.at, old.user_id, old.action, old.kind, old.record_id, old.change, old.address, old.request_id) then
    raise exception 'The audit log is kept as it was written';
  end if;
  return new;
end $$;
create trigger audit_log_kept before update or delete on audit_log for each row execute function keep_audit_line();
