-- The settings of the installation that Super Admin edits (decision 93). No row: the defaults apply.
create table installation_settings (
  is_only boolean primary key default true check (is_only),
  name_en text not null,
  name_ar text not null,
  phone text,
  support_email text,
  primary_color text check (primary_color ~ '^#[0-9a-f]{6}$'),
  logo_media_id integer references media (id)
);
