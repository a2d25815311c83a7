-- Doses that were given in an emergency without a prescription, in the name of a doctor, who acknowledges or disputes them
-- (decision 137). They are no prescriptions, so that the table of transitions stays as it is.
create table emergency_doses (
  id integer generated always as identity primary key,
  episode_id integer not null references episodes (id),
  drug_id integer not null references drugs (id),
  -- A decimal number in its unit, or free text.
  dosage text not null,
  dosage_unit text,
  form_id text not null,
  route_id text not null,
  given_at timestamptz not null,
  given_by integer not null references users (id),
  recorded_by integer not null references users (id),
  recorded_at timestamptz not null,
  -- Who ordered it.
  doctor_id integer not null references users (id),
  reason text not null,
  warnings jsonb not null default '[]',
  warnings_reason text,
  -- Null: the doctor has not answered.
  outcome text check (outcome in ('acknowledged', 'disputed')),
  decided_at timestamptz,
  note text,
  check ((outcome is null) = (decided_at is null)),
  check (outcome is not null or note is null),
  check (outcome is distinct from 'disputed' or note is not null),
  check (given_at <= recorded_at),
  check (dosage_unit is null or dosage ~ '^\d{1,9}(\.\d{1,3})?$'),
  check (jsonb_array_length(warnings) = 0 or warnings_reason is not null)
);
create index emergency_doses_episode on emergency_doses (episode_id, given_at desc, id desc);
create index emergency_doses_drug on emergency_doses (drug_id);

-- What was recorded stays; the doctor answers once.
create function keep_emergency_dose() returns trigger language plpgsql as $$
begin
  raise exception 'an emergency dose is not changed after it was recorded, and answered once' using errcode = 'check_violation';
end $$;
create trigger keep_record before update on emergency_doses
  for each row when (old.outcome is not null
    or (to_jsonb(old) - '{outcome,decided_at,note}'::text[]) <> (to_jsonb(new) - '{outcome,decided_at,note}'::text[]))
  execute function keep_emergency_dose();
