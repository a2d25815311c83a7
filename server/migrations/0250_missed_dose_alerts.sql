-- Missed doses of time-critical drugs about which nurses and the prescriber were notified: each once (decision 137).
create table missed_dose_alerts (
  execution_id integer primary key references executions (id),
  created_at timestamptz not null
);
