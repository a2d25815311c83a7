-- Width divided by height of the installation's logo; null for one uploaded before, which is shown as a square.
alter table installation_settings add column logo_ratio real check (logo_ratio > 0);
