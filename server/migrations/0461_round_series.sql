-- Series of rounds. Those of a series are rows of their own, made at once (decision 210).
create table round_series (
  id integer generated always as identity primary key,
  repeat text not null check (repeat in ('weekly', 'biweekly', 'monthly')),
  repeat_until date not null
);
alter table rounds
  add column series_id integer references round_series (id),
  -- When it was to begin when the series was made; the order of the series.
  add column original_start timestamptz,
  add check ((series_id is null) = (original_start is null));
create index rounds_series on rounds (series_id, original_start) where series_id is not null;
-- Guests of a series get their personal links in the week before each round.
create index rounds_series_next on rounds (starts_at) where series_id is not null and status = 1;
