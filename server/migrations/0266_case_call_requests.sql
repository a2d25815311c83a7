-- Who asked others into the video call of a case, and how many people were notified (decision 145).
create table case_call_requests (
  id integer generated always as identity primary key,
  episode_id integer not null references episodes (id),
  asked_by integer not null references users (id),
  asked_at timestamptz not null,
  asks_above boolean not null,
  people integer not null check (people >= 0)
);
create index case_call_requests_episode on case_call_requests (episode_id, id desc);

-- What was asked stays as it was.
create function keep_case_call_request() returns trigger language plpgsql as $$
begin
  raise exception 'a request to join a call is never changed' using errcode = 'check_violation';
end $$;
create trigger keep_request before update on case_call_requests for each row execute function keep_case_call_request();
