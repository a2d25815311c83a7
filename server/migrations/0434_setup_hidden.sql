-- Whether a Super Admin has hidden the checklist of the setup from the home page (decision 202).
alter table installation_settings add column setup_hidden boolean not null default false;
