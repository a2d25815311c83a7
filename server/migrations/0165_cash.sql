-- Cash: a drawer per person and shift, with numbered receipts (decision 108). Cash is a provider of the payment core: what
-- it reports about an attempt are the entries of the drawers.

alter table payment_attempts drop constraint payment_attempts_provider_check;
alter table payment_attempts add constraint payment_attempts_provider_check check (provider in ('paymob', 'fawry', 'cash'));
alter table payment_attempts add column remainder boolean not null default false;
comment on column payment_attempts.remainder is
  'Pays what was still missing after an earlier payment, such as the difference after a move';
alter table payment_events drop constraint payment_events_provider_check;
alter table payment_events add constraint payment_events_provider_check check (provider in ('paymob', 'fawry', 'cash'));
alter table payment_reviews drop constraint payment_reviews_provider_check;
alter table payment_reviews add constraint payment_reviews_provider_check check (provider in ('paymob', 'fawry', 'cash'));

-- In piastres: how much more (or, negative, less) than the price that was paid the appointment costs where staff moved it.
alter table appointments add column price_difference integer not null default 0;

-- Amounts in piastres.
create table cash_drawers (
  id integer generated always as identity primary key,
  hospital_id integer not null references hospitals (id),
  user_id integer not null references users (id),
  -- Counted when the shift began.
  opening_amount bigint not null check (opening_amount >= 0),
  opened_at timestamptz not null,
  -- What had to be in the drawer when it was closed, and what was counted.
  expected_amount bigint check (expected_amount >= 0),
  counted_amount bigint check (counted_amount >= 0),
  note text,
  closed_at timestamptz,
  check ((closed_at is null) = (expected_amount is null) and (closed_at is null) = (counted_amount is null))
);
create unique index cash_drawers_one_open on cash_drawers (user_id) where closed_at is null;
create index cash_drawers_closed on cash_drawers (user_id, id) where closed_at is not null;
create index cash_drawers_closed_at on cash_drawers (closed_at) where closed_at is not null;

create function keep_cash_drawer() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null or (new.id, new.hospital_id, new.user_id, new.opening_amount, new.opened_at)
    is distinct from (old.id, old.hospital_id, old.user_id, old.opening_amount, old.opened_at)
  then
    raise exception 'A drawer changes only when it is closed';
  end if;
  return new;
end $$;
create trigger cash_drawers_kept before update on cash_drawers for each row execute function keep_cash_drawer();
create trigger cash_drawers_not_deleted before delete on cash_drawers
  for each row execute function refuse_payment_change();
create trigger cash_drawers_not_truncated before truncate on cash_drawers
  for each statement execute function refuse_payment_change();

-- The last number of each kind at each hospital. Taken in the transaction of the entry, so that numbers have no gaps.
create table cash_numbers (
  hospital_id integer not null references hospitals (id),
  kind text not null check (kind in ('received', 'paid_out')),
  last_number integer not null check (last_number > 0),
  primary key (hospital_id, kind)
);

-- Cash that was received or paid out; each has a receipt with its number.
create table cash_entries (
  id integer generated always as identity primary key,
  drawer_id integer not null references cash_drawers (id),
  hospital_id integer not null references hospitals (id),
  kind text not null check (kind in ('received', 'paid_out')),
  number integer not null check (number > 0),
  attempt_id integer not null references payment_attempts (id),
  refund_id integer unique references refunds (id),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  unique (hospital_id, kind, number),
  check ((kind = 'paid_out') = (refund_id is not null))
);
create unique index cash_entries_one_receipt on cash_entries (attempt_id) where kind = 'received';
create index cash_entries_attempt on cash_entries (attempt_id);
create index cash_entries_drawer on cash_entries (drawer_id, id);

create function check_cash_entry() returns trigger language plpgsql as $$
declare
  drawer cash_drawers;
begin
  select * into drawer from cash_drawers where id = new.drawer_id for update;
  if drawer.closed_at is not null or drawer.hospital_id <> new.hospital_id then
    raise exception 'Cash is received and paid out at an open drawer of its hospital only';
  end if;
  return new;
end $$;
create trigger cash_entries_of_open_drawers before insert on cash_entries
  for each row execute function check_cash_entry();
create trigger cash_entries_kept before update or delete on cash_entries
  for each row execute function refuse_payment_change();
create trigger cash_entries_not_truncated before truncate on cash_entries
  for each statement execute function refuse_payment_change();

-- The float comes from the hospital's safe, and what was counted goes back there. What was counted too much or too little
-- is booked as a difference.
alter table ledger_lines drop constraint ledger_lines_account_check;
alter table ledger_lines add constraint ledger_lines_account_check check (account in ('patient_owes', 'paymob', 'fawry',
  'cash_drawer', 'cash_safe', 'cash_differences', 'clinic_income', 'refunds', 'fees'));
alter table ledger_entries add column drawer_id integer references cash_drawers (id);
create index ledger_entries_drawer on ledger_entries (drawer_id) where drawer_id is not null;
