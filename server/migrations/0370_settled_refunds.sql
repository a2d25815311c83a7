-- A refund that the provider refused, and that a person settled with the patient by other means: the money is not refunded again.
alter table refunds drop constraint refunds_state_check;
alter table refunds
  add constraint refunds_state_check
    check (state in ('waiting', 'rejected', 'requested', 'sent', 'done', 'failed', 'unknown', 'settled'));

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
      ('requested', 'sent'), ('requested', 'failed'), ('failed', 'settled'),
      ('sent', 'done'), ('sent', 'failed'), ('sent', 'unknown'), ('unknown', 'done'), ('unknown', 'failed'))
    then
      raise exception 'A refund does not change from % to %', old.state, new.state;
    end if;
    if old.state = 'waiting' and new.state = 'requested' and new.decided_by is null then
      raise exception 'A refund that waits for approval is approved by a person';
    end if;
    if new.state <> 'settled' or old.state = 'settled' then
      return new;
    end if;
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
