-- The nurse in charge of a duty, and whom the steps of escalations reach by the calendar (decision 205).
alter table calendar_events add column in_charge_id integer references users (id);
alter table calendar_events add constraint calendar_events_in_charge check (in_charge_id is null or type = 2);

alter table escalation_steps drop constraint escalation_steps_step_check;
alter table escalation_steps add constraint escalation_steps_step_check
  check (step in ('ordering_doctor', 'nurses', 'doctors', 'hub', 'everybody'));
-- Who of them was chosen by the calendar; null of a step that does not ask it, and of those before this migration.
alter table escalation_steps add column reach text
  check (reach in ('in_charge', 'on_duty', 'on_call', 'nobody_on_duty'));

-- Whom a step named: those who were chosen by the calendar or as the doctor of the patient. Rows are never changed.
create table escalation_step_people (
  escalation_id integer not null,
  round smallint not null,
  step text not null,
  user_id integer not null references users (id),
  primary key (escalation_id, round, step, user_id),
  foreign key (escalation_id, round, step) references escalation_steps (escalation_id, round, step)
);
create trigger unchanged before update or delete on escalation_step_people
  for each row execute function refuse_escalation_change();
