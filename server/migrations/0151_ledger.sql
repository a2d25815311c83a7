-- Double entry: the lines of each entry sum to zero. Nothing is changed; a mistake is corrected by an entry that reverses
-- it (decision 105).
create table ledger_entries (
  id bigint generated always as identity primary key,
  -- What it records, such as 'capture paymob 192036465': recorded once.
  key text not null unique,
  attempt_id integer references payment_attempts (id),
  reverses bigint unique references ledger_entries (id),
  created_at timestamptz not null,
  -- Lines belong to the transaction of their entry.
  written_by xid8 not null default pg_current_xact_id()
);
create index ledger_entries_attempt on ledger_entries (attempt_id);

create table ledger_lines (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entries (id),
  account text not null
    check (account in ('patient_owes', 'paymob', 'fawry', 'cash_drawer', 'clinic_income', 'refunds', 'fees')),
  -- Piastres; positive: debit, negative: credit.
  amount bigint not null check (amount <> 0)
);
create index ledger_lines_entry on ledger_lines (entry_id);
create index ledger_lines_account on ledger_lines (account, entry_id);

create function check_ledger_line() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where id = new.entry_id and written_by = pg_current_xact_id()) then
    raise exception 'An entry of the ledger gets no further lines';
  end if;
  return new;
end $$;
create trigger ledger_lines_of_new_entries before insert on ledger_lines
  for each row execute function check_ledger_line();

create function check_ledger_entry() returns trigger language plpgsql as $$
declare
  written record;
  mirrored boolean;
begin
  select count(*) as lines, coalesce(sum(amount), 0) as total into written from ledger_lines where entry_id = new.id;
  if written.lines < 2 or written.total <> 0 then
    raise exception 'The lines of ledger entry % do not sum to zero', new.id
      using errcode = 'check_violation', constraint = 'ledger_entries_balanced', table = 'ledger_entries';
  end if;
  if new.reverses is not null then
    select not exists (
      (select account, -amount from ledger_lines where entry_id = new.id
        except all select account, amount from ledger_lines where entry_id = new.reverses)
      union all
      (select account, amount from ledger_lines where entry_id = new.reverses
        except all select account, -amount from ledger_lines where entry_id = new.id)
    ) into mirrored;
    if not mirrored then
      raise exception 'Ledger entry % does not reverse the lines of entry %', new.id, new.reverses
        using errcode = 'check_violation', constraint = 'ledger_entries_reversed', table = 'ledger_entries';
    end if;
  end if;
  return null;
end $$;
-- At the end of the transaction, when all lines are written; later ones are refused.
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();

create function refuse_payment_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are kept as they were written', tg_table_name;
end $$;

create trigger ledger_entries_kept before update or delete on ledger_entries
  for each row execute function refuse_payment_change();
create trigger ledger_lines_kept before update or delete on ledger_lines
  for each row execute function refuse_payment_change();
create trigger payment_events_kept before update or delete on payment_events
  for each row execute function refuse_payment_change();
create trigger payment_attempts_not_deleted before delete on payment_attempts
  for each row execute function refuse_payment_change();
create trigger refunds_not_deleted before delete on refunds
  for each row execute function refuse_payment_change();

-- Triggers for rows do not fire for TRUNCATE.
create trigger ledger_entries_not_truncated before truncate on ledger_entries
  for each statement execute function refuse_payment_change();
create trigger ledger_lines_not_truncated before truncate on ledger_lines
  for each statement execute function refuse_payment_change();
create trigger payment_events_not_truncated before truncate on payment_events
  for each statement execute function refuse_payment_change();
create trigger payment_attempts_not_truncated before truncate on payment_attempts
  for each statement execute function refuse_payment_change();
create trigger refunds_not_truncated before truncate on refunds
  for each statement execute function refuse_payment_change();
