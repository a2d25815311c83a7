-- Requests that cannot wait ring at whom they go to, and then at the next doctor (decision 210).
alter table consultation_requests
  -- Since when it rings at those who have received it since then; null: it does not ring.
  add column ringing_since timestamptz,
  add check (ringing_since is null or (status = 1 and seen_at is null and returned_at is null));
create index consultation_requests_ringing on consultation_requests (ringing_since) where ringing_since is not null;

alter table consultation_request_events drop constraint consultation_request_events_event_check;
alter table consultation_request_events add constraint consultation_request_events_event_check check (event in (
  'sent', 'delivered', 'seen', 'returned', 'completed', 'rerouted', 'handed_over', 'rang_on', 'rang_out', 'escalated',
  'coordination', 'answered', 'started', 'ended', 'rejected', 'cancelled', 'acted_upon', 'discharged'));
