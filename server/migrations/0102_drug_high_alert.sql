-- A second person checks each dose (insulin, heparin, opioids, potassium).
alter table drugs add column high_alert boolean not null default false;
