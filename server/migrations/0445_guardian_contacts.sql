-- How the guardian of an inpatient is related, and what they may receive, with whose consent (decision 205).
alter table episodes add column guardian_relation text check (guardian_relation in
  ('mother', 'father', 'spouse', 'child', 'sibling', 'other_relative', 'legal_guardian', 'other'));
alter table episodes add column guardian_receives text[] not null default '{}'
  check (guardian_receives <@ array['condition', 'results', 'summary', 'bills']);
-- Who agreed: the patient, or the guardian by law, as of a child. Null while nothing may be received.
alter table episodes add column guardian_consent text check (guardian_consent in ('patient', 'guardian'));
alter table episodes add column guardian_recorded_at timestamptz;
alter table episodes add column guardian_recorded_by integer references users (id);
alter table episodes add constraint episodes_guardian_consent
  check ((guardian_consent is null) = (cardinality(guardian_receives) = 0));
alter table episodes add constraint episodes_guardian_recorded
  check ((guardian_recorded_at is null) = (guardian_recorded_by is null));
alter table episodes add constraint episodes_guardian_known
  check (guardian_recorded_at is not null or (guardian_relation is null and guardian_consent is null));
