-- In which role somebody corrected the record of a dose (decision 208); null of first records and of earlier corrections.
alter table executions add column corrected_as text
  check (corrected_as in ('own_shift', 'nurse_in_charge', 'doctor', 'administrator', 'staff'));
alter table execution_versions add column corrected_as text;
