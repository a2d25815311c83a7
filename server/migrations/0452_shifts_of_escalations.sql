-- People whose shift began while an escalation was open, and who were then notified for one of its steps (decision 208).
create table escalation_shift_people (
  escalation_id integer not null,
  round smallint not null,
  step text not null,
  user_id integer not null references users (id),
  notified_at timestamptz not null,
  primary key (escalation_id, round, step, user_id, notified_at),
  foreign key (escalation_id, round, step) references escalation_steps (escalation_id, round, step)
);
create trigger unchanged before update or delete on escalation_shift_people
  for each row execute function refuse_escalation_change();
-- Until when the beginnings and changes of shifts were followed; null: since it was started.
alter table escalations add column shifts_seen_at timestamptz;
