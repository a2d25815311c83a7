-- How a refund was sent to the provider last (decision 195): a payment of the same day can be voided before it is settled.
alter table refunds add column way text check (way in ('void', 'refund'));
