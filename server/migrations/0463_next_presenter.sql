-- Who presents next, so that they are ready before the switch (decision 210).
alter table round_states
  add column next_id integer references users (id),
  add column next_is_ready boolean not null default false,
  add check (next_id is not null or not next_is_ready);
create index round_states_next on round_states (next_id) where next_id is not null;
