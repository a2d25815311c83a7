-- Two more events of an order: its sample was sent to the center, and a preliminary result, in words.
alter table investigation_events drop constraint investigation_events_event_check;
alter table investigation_events add constraint investigation_events_event_check check (event in ('ordered', 'edited', 'assigned',
  'sample_taken', 'sent', 'received', 'rejected', 'preliminary', 'done', 'amended', 'cancelled', 'seen'));
alter table investigation_events add constraint investigation_events_preliminary check (event <> 'preliminary' or note is not null);
