-- Appointments can also be paid through a provider.
alter table appointments drop constraint appointments_payment_method_check;
alter table appointments add constraint appointments_payment_method_check
  check (payment_method in ('free', 'cash', 'paymob', 'fawry'));
