-- Triggers for rows do not fire for TRUNCATE.
create function refuse_audit_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is kept as it was written';
end $$;
create trigger audit_log_not_truncated before truncate on audit_log
  for each statement execute function refuse_audit_truncate();
