-- Transfers of inpatients to another hospital (decision 142). The episode stays the same, and changes its hospital.
create table transfers (
  id integer generated always as identity primary key,
  episode_id integer not null references episodes (id),
  from_hospital_id integer not null references hospitals (id),
  to_hospital_id integer not null references hospitals (id),
  -- The department that was asked for.
  department_id integer not null,
  reason text not null check (reason <> ''),
  handover_note text not null check (handover_note <> ''),
  state text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'withdrawn', 'discharged')),
  offered_by integer not null references users (id),
  offered_at timestamptz not null,
  ended_by integer references users (id),
  ended_at timestamptz,
  -- Why it was declined.
  end_reason text,
  foreign key (department_id, to_hospital_id) references departments (id, hospital_id),
  check (from_hospital_id <> to_hospital_id),
  check ((state = 'offered') = (ended_at is null) and (state = 'offered') = (ended_by is null)),
  check ((state = 'declined') = (end_reason is not null)),
  check (ended_at >= offered_at)
);
create unique index transfers_one_open on transfers (episode_id) where state = 'offered';
create index transfers_of_episode on transfers (episode_id, id desc);
create index transfers_received on transfers (to_hospital_id, id desc) where state = 'offered';
create index transfers_sent on transfers (from_hospital_id, id desc);
-- In the order in which a timeline is read backwards.
create index transfers_offered_times on transfers (episode_id, offered_at, id);
create index transfers_ended_times on transfers (episode_id, ended_at, id) where ended_at is not null;

create function refuse_transfer_change() returns trigger language plpgsql as $$
begin
  raise exception 'What was recorded about a transfer is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger ended_unchanged before update or delete on transfers
  for each row when (old.state <> 'offered') execute function refuse_transfer_change();
create trigger offer_unchanged before update on transfers
  for each row when ((old.episode_id, old.from_hospital_id, old.to_hospital_id, old.department_id, old.reason, old.handover_note,
    old.offered_by, old.offered_at) is distinct from (new.episode_id, new.from_hospital_id, new.to_hospital_id,
    new.department_id, new.reason, new.handover_note, new.offered_by, new.offered_at))
  execute function refuse_transfer_change();

-- The prescriptions that were carried over, with the last dose before the transfer and the first one after it.
create table transfer_prescriptions (
  transfer_id integer not null references transfers (id),
  prescription_id integer not null references prescriptions (id),
  last_given_at timestamptz,
  next_due_at timestamptz,
  primary key (transfer_id, prescription_id)
);
create index transfer_prescriptions_prescription on transfer_prescriptions (prescription_id);
create trigger unchanged before update or delete on transfer_prescriptions
  for each row execute function refuse_transfer_change();

-- Since a transfer, doses are counted from the first one at the receiving hospital; null: from the start.
alter table prescriptions
  add column doses_from timestamptz,
  add constraint prescriptions_doses_from check (doses_from is null or doses_from >= start_at);
