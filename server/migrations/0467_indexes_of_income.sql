-- Reports of income read all lines of a month: from these indexes alone, instead of page after page of the ledger.
create index ledger_entries_period on ledger_entries (created_at) include (id, attempt_id);
drop index ledger_entries_created;
create index ledger_lines_of_entry on ledger_lines (entry_id) include (account, amount);
drop index ledger_lines_entry;
