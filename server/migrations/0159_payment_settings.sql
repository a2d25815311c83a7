-- The keys of the payment providers that Super Admin enters. No row: online payment is not offered. Secrets are encrypted
-- with a key derived from SECRET_KEY (docs/security.md).
create table payment_settings (
  is_only boolean primary key default true check (is_only),
  paymob_enabled boolean not null default false,
  paymob_url text not null,
  paymob_checkout_url text not null,
  paymob_public_key text,
  paymob_secret_key bytea,
  paymob_api_key bytea,
  paymob_hmac_secret bytea,
  paymob_integrations text[] not null default '{}',
  -- How Paymob writes null into the signed text of a callback.
  paymob_null_text text not null default 'any' check (paymob_null_text in ('any', 'empty', 'false', 'NA', 'null', 'None')),
  fawry_enabled boolean not null default false,
  fawry_environment text not null default 'test' check (fawry_environment in ('test', 'live')),
  -- Null: Fawry's own host of the environment.
  fawry_url text,
  fawry_merchant_code text,
  fawry_secure_key bytea
);
