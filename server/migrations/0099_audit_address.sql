-- The log is looked through by where something was done from: one address, or all that begin alike.
create index audit_log_address on audit_log (address text_pattern_ops, at);
