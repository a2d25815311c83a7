-- What was paid before the hospital recorded payments, once a recorded payment is added to it: the rest after a move,
-- received at the desk. Without it, that rest would count as everything that was ever paid. In piastres.
alter table appointments add column paid_unrecorded integer not null default 0 check (paid_unrecorded >= 0);
