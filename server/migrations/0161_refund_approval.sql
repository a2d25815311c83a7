-- Refunds that staff request: large ones need a second person. What a clinic pays back after a late cancellation
-- (decision 107).

-- waiting: for the approval of another person. rejected: that person refused it.
alter table refunds drop constraint refunds_state_check;
alter table refunds
  add constraint refunds_state_check
    check (state in ('waiting', 'rejected', 'requested', 'sent', 'done', 'failed', 'unknown')),
  -- Who approved or rejected it, and when; with a time only: the system.
  add column decided_by integer references users (id),
  add column decided_at timestamptz,
  add column rejection_reason text,
  add constraint refunds_two_people check (decided_by <> requested_by),
  add constraint refunds_decided check (decided_by is null or decided_at is not null),
  add constraint refunds_rejected check ((state = 'rejected') = (rejection_reason is not null));

drop index refunds_one_open;
create unique index refunds_one_open on refunds (attempt_id) where state in ('waiting', 'requested', 'sent', 'unknown');

create or replace function check_refund() returns trigger language plpgsql as $$
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
    if (new.decided_by, new.decided_at, new.rejection_reason) is distinct from
       (old.decided_by, old.decided_at, old.rejection_reason) and old.state <> 'waiting'
    then
      raise exception 'A refund is decided about once';
    end if;
    if new.state <> old.state and (old.state, new.state) not in (('waiting', 'requested'), ('waiting', 'rejected'),
      ('requested', 'sent'), ('requested', 'failed'),
      ('sent', 'done'), ('sent', 'failed'), ('sent', 'unknown'), ('unknown', 'done'), ('unknown', 'failed'))
    then
      raise exception 'A refund does not change from % to %', old.state, new.state;
    end if;
    if old.state = 'waiting' and new.state = 'requested' and new.decided_by is null then
      raise exception 'A refund that waits for approval is approved by a person';
    end if;
    return new;
  end if;
  -- Requests of one attempt are checked one after another.
  select * into attempt from payment_attempts where id = new.attempt_id for update;
  select coalesce(sum(amount), 0) into others from refunds
    where attempt_id = new.attempt_id and state not in ('failed', 'rejected') and id <> new.id;
  if greatest(others, attempt.refunded) + new.amount > attempt.captured then
    raise exception 'The refunds would exceed what was captured'
      using errcode = 'check_violation', constraint = 'refunds_within_captured', table = 'refunds';
  end if;
  return new;
end $$;

-- Super Admin's settings of refunds. No row: the defaults.
create table refund_settings (
  is_only boolean primary key default true check (is_only),
  -- Piastres. Refunds that staff request above it need a second person.
  approval_above bigint not null check (approval_above >= 0)
);

-- Percentage of the price that patients get back who cancel after the clinic's tolerance.
alter table clinics add column late_cancellation_refund smallint not null default 0
  check (late_cancellation_refund between 0 and 100);

-- Piastres that the hospital retains of a cancelled appointment, by the clinic's policy.
alter table appointments add column retained integer not null default 0 check (retained >= 0);
alter table appointments add constraint appointments_retained_cancelled check (retained = 0 or status = 6) not valid;
