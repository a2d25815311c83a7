-- What became of a review, and the daily comparison of our records with those of the providers and the drawers.
alter table payment_reviews
  add column outcome text
    check (outcome in ('no_action', 'settled_with_patient', 'settled_with_provider', 'refunded', 'reported')),
  -- The drawer whose count differs.
  add column drawer_id integer references cash_drawers (id),
  add constraint payment_reviews_outcome check ((outcome is null) = (resolved_at is null)) not valid;
create index payment_reviews_reason on payment_reviews (reason, id);
create index payment_reviews_provider on payment_reviews (provider, id);
create index payment_reviews_resolved on payment_reviews (id) where resolved_at is not null;
create index payment_attempts_paid on payment_attempts (provider, paid_at) where paid_at is not null;
create index payment_attempts_created on payment_attempts (provider, created_at);

create table payment_reconciliations (
  id integer generated always as identity primary key,
  provider text not null check (provider in ('paymob', 'fawry', 'cash')),
  date date not null,
  -- Null until everything was compared.
  compared_at timestamptz,
  unique (provider, date)
);

-- One attempt, or one drawer, of the day. Amounts in piastres; theirs are null if the provider gave no answer.
create table payment_reconciliation_lines (
  id integer generated always as identity primary key,
  reconciliation_id integer not null references payment_reconciliations (id),
  hospital_id integer not null references hospitals (id),
  attempt_id integer references payment_attempts (id),
  drawer_id integer references cash_drawers (id),
  our_paid bigint not null,
  our_refunded bigint not null,
  their_paid bigint,
  their_refunded bigint,
  -- Null: both agree.
  difference text check (difference in ('no_answer', 'only_here', 'only_there', 'amount', 'refund', 'count')),
  check ((attempt_id is null) <> (drawer_id is null)),
  unique (reconciliation_id, attempt_id),
  unique (reconciliation_id, drawer_id)
);
create index payment_reconciliation_lines_difference on payment_reconciliation_lines (reconciliation_id, id)
  where difference is not null;
