-- What a payer needs to continue an attempt, when to ask the provider about it next, and the log of what browsers report.

alter table payment_attempts
  -- Paymob: the page on which the card is entered, and the secret in its address.
  add column checkout_url text,
  add column client_secret text,
  -- Fawry: the number to pay with at a shop.
  add column code text,
  -- When the provider is asked about it next; null once nothing about it can change.
  add column next_inquiry_at timestamptz,
  -- The hold of the appointment was extended because the provider gave no answer.
  add column hold_extended_at timestamptz;
create index payment_attempts_next_inquiry on payment_attempts (next_inquiry_at) where next_inquiry_at is not null;
drop index payment_attempts_not_final;

create index refunds_requested on refunds (changed_at) where state in ('requested', 'sent');

-- What the browser reported after a payment. Nothing is decided by it.
create table payment_logs (
  id integer generated always as identity primary key,
  appointment_id integer not null references appointments (id),
  user_id integer not null references users (id),
  -- Fields of an allow-list, with short texts.
  response jsonb not null,
  created_at timestamptz not null
);
create index payment_logs_appointment on payment_logs (appointment_id);
