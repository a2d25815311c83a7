-- Whether the first person and who answered were both in the call of the case at that moment (decision 145).
alter table dose_checks add column in_call boolean not null default false;
alter table dose_checks add constraint dose_checks_in_call check (not in_call or outcome in ('confirmed', 'declined'));
drop trigger keep_answer on dose_checks;
create trigger keep_answer before update of execution_id, given_by, recorded_by, outcome, decided_by, decided_at, reason, in_call
  on dose_checks for each row when (old.outcome is not null) execute function keep_dose_check();
