-- WhatsApp beside SMS. A message goes by one channel; one that WhatsApp does not deliver may be followed by an SMS about the
-- same notification.
alter table text_messages add column channel text not null default 'sms' check (channel in ('sms', 'whatsapp'));
-- The name and the parameters of the approved template; none for SMS, and removed once a code was sent.
alter table text_messages add column template jsonb;
alter table text_messages drop constraint text_messages_notification_id_key;
create unique index text_messages_notification on text_messages (notification_id, channel);
-- Reports of failures may name a message only as the provider does.
create index text_messages_provider on text_messages (provider_id) where channel = 'whatsapp' and provider_id is not null;

alter table text_messages drop constraint text_messages_status_check;
alter table text_messages add constraint text_messages_status_check check (
  status in ('queued', 'sending', 'unknown', 'accepted', 'delivered', 'read', 'failed', 'withheld', 'expired'));

-- Who agreed to get notifications by WhatsApp on which number, like text_consents.
create table whatsapp_consents (
  user_id integer primary key references users (id),
  number text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  -- `owner`: in the app. `stop`: by a message to us.
  withdrawn_by text check (withdrawn_by in ('owner', 'stop')),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index whatsapp_consents_number on whatsapp_consents (number) where withdrawn_at is null;

alter table phone_codes drop constraint phone_codes_purpose_check;
alter table phone_codes add constraint phone_codes_purpose_check check (purpose in ('consent', 'whatsapp'));
