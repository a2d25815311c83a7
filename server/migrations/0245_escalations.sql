-- Escalations of inpatients (decision 136): a score that calls for a review, or an overdue check.
create table escalations (
  id integer primary key generated always as identity,
  episode_id integer not null references episodes (id),
  kind text not null check (kind in ('score', 'overdue_check')),
  level text not null check (level in ('low', 'single_three', 'medium', 'high')),
  opened_at timestamptz not null,
  -- When the level was raised; when it was opened if it never was. The steps count from it.
  started_at timestamptz not null,
  -- Increased when the level is raised.
  round smallint not null default 1 check (round >= 1),
  -- When the newest score was measured that called for a review.
  measured_at timestamptz,
  -- When the check was due.
  due_at timestamptz,
  -- When a step is to be made; null: none follows.
  next_step_at timestamptz,
  -- When a correction or a setting changed the score.
  score_changed_at timestamptz,
  closed_at timestamptz,
  -- Who closed it and why; null if a later check did.
  closed_by integer references users (id),
  close_reason text,
  check (started_at >= opened_at),
  check ((kind = 'score') = (measured_at is not null)),
  check ((kind = 'overdue_check') = (due_at is not null)),
  check (kind = 'overdue_check' or level <> 'low'),
  check (closed_at is null or next_step_at is null),
  check ((closed_by is null) = (close_reason is null)),
  check (closed_by is null or closed_at is not null)
);
create unique index escalations_open on escalations (episode_id, kind) where closed_at is null;
create index escalations_of_episode on escalations (episode_id, kind, id);
create index escalations_next_step on escalations (next_step_at) where next_step_at is not null;
create index episode_monitoring_next_check on episode_monitoring (next_check_at);

-- Who was notified. Rows are never changed.
create table escalation_steps (
  escalation_id integer not null references escalations (id),
  round smallint not null,
  step text not null check (step in ('nurses', 'doctors', 'hub')),
  due_at timestamptz not null,
  notified_at timestamptz not null,
  people integer not null check (people >= 0),
  primary key (escalation_id, round, step)
);

-- Who acknowledged it: one person in each round. Rows are never changed.
create table escalation_acknowledgements (
  escalation_id integer not null references escalations (id),
  round smallint not null,
  acknowledged_at timestamptz not null,
  user_id integer not null references users (id),
  action text not null check (action in ('going_to_patient', 'at_bedside', 'doctor_called', 'treatment_started',
    'vital_signs_repeated', 'care_moved', 'other')),
  note text not null check (note <> ''),
  primary key (escalation_id, round)
);

create function refuse_escalation_change() returns trigger language plpgsql as $$
begin
  raise exception 'What was recorded about an escalation is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger unchanged before update or delete on escalation_steps
  for each row execute function refuse_escalation_change();
create trigger unchanged before update or delete on escalation_acknowledgements
  for each row execute function refuse_escalation_change();
create trigger closed_unchanged before update or delete on escalations
  for each row when (old.closed_at is not null) execute function refuse_escalation_change();
