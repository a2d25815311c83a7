-- Reasons for opening the records of a patient with whom a person has no relation (decision 89).
create table access_reasons (
  id integer primary key generated always as identity,
  user_id integer not null references users,
  patient_id integer not null references users,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index access_reasons_of_user on access_reasons (user_id, patient_id, expires_at);
create index access_reasons_of_patient on access_reasons (patient_id);
