-- Diagnoses of the visits or episodes that the recipients of a sent survey have had (document 2, section 3): [{code, title}].
alter table sent_surveys add column diagnostics jsonb not null default '[]' check (jsonb_typeof(diagnostics) = 'array');
