-- Indexes for what needs attention on the home page (decision 202): both find few rows among many.
create index mails_failed on mails (created_at) where status = 'failed';
create index refunds_waiting on refunds (requested_at) where state = 'waiting';
-- The outbox: what was not sent, the newest first.
create index mails_not_sent on mails (id desc) where status in ('kept', 'failed');
