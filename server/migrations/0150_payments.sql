-- Attempts to pay an appointment, what the providers reported about them, refunds, and the ledger (decision 105).

-- One row for each try; none is ever deleted.
create table payment_attempts (
  id integer generated always as identity primary key,
  appointment_id integer not null references appointments (id),
  -- 1, 2, … within the appointment.
  number smallint not null check (number > 0),
  provider text not null check (provider in ('paymob', 'fawry')),
  environment text not null check (environment in ('test', 'live')),
  -- Ours, sent to the provider.
  reference text not null,
  -- The provider's; null until the provider has created the order.
  order_id text,
  -- Piastres.
  amount bigint not null check (amount > 0),
  currency text not null,
  integrations text[] not null check (cardinality(integrations) > 0),
  -- The provider accepts no payment from then on, unless it does so by mistake.
  expires_at timestamptz not null,
  -- The payer can be sent to it.
  payable boolean not null default true,
  -- Everything from here on is computed from the events.
  state text not null default 'open'
    check (state in ('open', 'failed', 'expired', 'cancelled', 'paid', 'partly_refunded', 'refunded')),
  captured bigint not null default 0,
  refunded bigint not null default 0 check (refunded >= 0),
  needs_inquiry boolean not null default false,
  -- When the first capture became known.
  paid_at timestamptz,
  created_at timestamptz not null,
  check (refunded <= captured),
  check ((paid_at is null) = (captured = 0)),
  unique (appointment_id, number),
  unique (provider, environment, reference),
  unique (provider, order_id)
);
create unique index payment_attempts_one_payable on payment_attempts (appointment_id) where payable;
create index payment_attempts_not_final on payment_attempts (created_at) where payable or needs_inquiry;

create function keep_payment_attempt() returns trigger language plpgsql as $$
begin
  if (new.id, new.appointment_id, new.number, new.provider, new.environment, new.reference, new.amount, new.currency,
      new.integrations, new.expires_at, new.created_at)
    is distinct from
     (old.id, old.appointment_id, old.number, old.provider, old.environment, old.reference, old.amount, old.currency,
      old.integrations, old.expires_at, old.created_at)
    or (old.order_id is not null and new.order_id is distinct from old.order_id)
    or (new.payable and not old.payable)
    or (old.paid_at is not null and new.paid_at is distinct from old.paid_at)
  then
    raise exception 'The terms of an attempt to pay are fixed';
  end if;
  if new.captured < old.captured or new.refunded < old.refunded then
    raise exception 'Money that was captured or refunded stays so';
  end if;
  return new;
end $$;
create trigger payment_attempts_kept before update on payment_attempts
  for each row execute function keep_payment_attempt();

-- What providers reported, with exactly these fields. Events belong to the attempt with their order; an event can arrive
-- before the attempt knows its order.
create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('paymob', 'fawry')),
  source text not null check (source in ('callback', 'return', 'inquiry')),
  authentic boolean not null,
  environment text not null check (environment in ('test', 'live')),
  order_id text not null,
  transaction_id text not null,
  kind text not null check (kind in ('payment', 'authorization', 'child')),
  outcome text not null check (outcome in ('pending', 'success', 'failed', 'expired', 'cancelled')),
  integration text,
  amount bigint,
  currency text,
  reversal text not null check (reversal in ('none', 'refunded', 'voided')),
  refunded bigint,
  reference text,
  -- Of all fields above.
  digest text not null unique,
  received_at timestamptz not null
);
create index payment_events_order on payment_events (provider, order_id, id);

create table refunds (
  id integer generated always as identity primary key,
  attempt_id integer not null references payment_attempts (id),
  -- The capture that is returned.
  transaction_id text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  -- unknown: whether the provider made it can only be found by an inquiry.
  state text not null default 'requested' check (state in ('requested', 'sent', 'done', 'failed', 'unknown')),
  -- Null: the system.
  requested_by integer references users (id),
  requested_at timestamptz not null,
  changed_at timestamptz not null
);
create index refunds_attempt on refunds (attempt_id);
create unique index refunds_one_open on refunds (attempt_id) where state in ('requested', 'sent', 'unknown');

create function check_refund() returns trigger language plpgsql as $$
declare
  attempt payment_attempts;
  others bigint;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.attempt_id, new.transaction_id, new.amount, new.reason, new.requested_by, new.requested_at)
      is distinct from
       (old.id, old.attempt_id, old.transaction_id, old.amount, old.reason, old.requested_by, old.requested_at)
    then
      raise exception 'A refund keeps what was requested';
    end if;
    if new.state <> old.state and (old.state, new.state) not in (('requested', 'sent'), ('requested', 'failed'),
      ('sent', 'done'), ('sent', 'failed'), ('sent', 'unknown'), ('unknown', 'done'), ('unknown', 'failed'))
    then
      raise exception 'A refund does not change from % to %', old.state, new.state;
    end if;
    return new;
  end if;
  -- Requests of one attempt are checked one after another.
  select * into attempt from payment_attempts where id = new.attempt_id for update;
  select coalesce(sum(amount), 0) into others from refunds
    where attempt_id = new.attempt_id and state <> 'failed' and id <> new.id;
  if greatest(others, attempt.refunded) + new.amount > attempt.captured then
    raise exception 'The refunds would exceed what was captured'
      using errcode = 'check_violation', constraint = 'refunds_within_captured', table = 'refunds';
  end if;
  return new;
end $$;
create trigger refunds_checked before insert or update on refunds for each row execute function check_refund();

-- What a person has to look at.
create table payment_reviews (
  id integer generated always as identity primary key,
  provider text not null check (provider in ('paymob', 'fawry')),
  order_id text not null,
  transaction_id text not null,
  reason text not null,
  -- Null: no attempt has this order.
  attempt_id integer references payment_attempts (id),
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by integer references users (id),
  resolution text,
  unique (provider, order_id, transaction_id, reason),
  check ((resolved_at is null) = (resolution is null))
);
create index payment_reviews_open on payment_reviews (created_at) where resolved_at is null;
create index payment_reviews_attempt on payment_reviews (attempt_id);
