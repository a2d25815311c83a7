-- SEQUENCE of a round in calendar programs (decision 227): each change of the round raises it. The version of its state is for
-- those who change the agenda.
alter table rounds add column calendar_sequence integer not null default 0;

-- When the patient of a case took their consent back; null again once they agree.
alter table round_cases add column consent_withdrawn_at timestamptz;

-- What was shown stays as it was, unless the patient no longer agrees: then nothing of it is kept.
create or replace function keep_shown_case_images() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from round_cases
      where id = old.case_id and consent_withdrawn_at is not null) then
    return old;
  end if;
  if exists (select from round_cases where was_shown and id in (old.case_id, new.case_id)) then
    raise exception 'the images of a case never change once it was shown' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
