-- Opening hours can end at midnight: closes '24:00'. The other check, opens < closes, compares texts and holds for it.
alter table clinic_days
  drop constraint clinic_days_closes_check,
  add constraint clinic_days_closes_check check (closes ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$');
alter table clinic_exception_days
  drop constraint clinic_exception_days_closes_check,
  add constraint clinic_exception_days_closes_check check (closes ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$');
