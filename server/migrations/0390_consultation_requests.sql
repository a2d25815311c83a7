-- Consultation requests between doctors (decision 189). The status is that of the documents; beside it is a timeline.
create table consultation_requests (
  id integer generated always as identity primary key,
  episode_id integer not null references episodes (id),
  -- The hospital of the patient when it was sent, and the one that is asked.
  from_hospital_id integer not null references hospitals (id),
  hospital_id integer not null references hospitals (id),
  sender_id integer not null references users (id),
  -- null: the doctors on duty of the specialty, until somebody starts or answers it.
  receiver_id integer references users (id),
  specialty_id integer references specialties (id),
  question text check (question <> '' and length(question) <= 255),
  done_so_far text check (done_so_far <> ''),
  wanted text not null check (wanted in ('opinion', 'join', 'take_over', 'transfer')),
  -- The position in the list of urgencies, the most urgent first.
  urgency smallint not null check (urgency between 0 and 3),
  -- 1 waiting, 2 started, 3 ended, 4 rejected, 5 cancelled.
  status smallint not null default 1 check (status between 1 and 5),
  -- Why it was rejected, or is with the sender.
  note text check (note <> ''),
  reject_reason text check (reject_reason in ('wrong_specialty', 'busy', 'too_little', 'other')),
  end_reason text check (end_reason in ('answered_in_call', 'not_needed', 'not_reached', 'other')),
  sent_at timestamptz not null,
  seen_at timestamptz,
  started_at timestamptz,
  started_by integer references users (id),
  -- Of the first opinion.
  answered_at timestamptz,
  answered_by integer references users (id),
  closed_at timestamptz,
  closed_by integer references users (id),
  -- Since when it is with the sender, who completes it; the clock stands until then.
  returned_at timestamptz,
  -- Until when it has to be opened and answered.
  seen_due timestamptz not null,
  answer_due timestamptz not null,
  -- When the clock makes its next step; null: it makes none.
  next_step_at timestamptz,
  has_escalated boolean not null default false,
  has_coordination boolean not null default false,
  row_changed_at timestamptz not null default now(),
  check (receiver_id is not null or specialty_id is not null),
  check ((started_at is null) = (started_by is null)),
  check ((answered_at is null) = (answered_by is null)),
  check ((status in (3, 4, 5)) = (closed_at is not null)),
  check (status <> 2 or started_at is not null),
  check (status = 1 or next_step_at is null),
  check (status <> 4 or note is not null)
);
create index consultation_requests_episode on consultation_requests (episode_id, id desc);
create index consultation_requests_sender on consultation_requests (sender_id, id desc);
create index consultation_requests_due on consultation_requests (next_step_at) where next_step_at is not null;
create index consultation_requests_open on consultation_requests (hospital_id) where status in (1, 2);
create index consultation_requests_answered on consultation_requests (answered_by, answered_at) where answered_at is not null;
create index consultation_requests_times on consultation_requests (episode_id, sent_at, id);

create index consultation_requests_changed on consultation_requests (row_changed_at, id);
create trigger zz_note_change before update on consultation_requests for each row execute function note_change();

-- What was asked is never changed.
create function keep_consultation_request() returns trigger language plpgsql as $$
begin
  raise exception 'what was asked in a consultation request is never changed' using errcode = 'check_violation';
end $$;
create trigger keep_question before update on consultation_requests for each row
  when ((old.episode_id, old.from_hospital_id, old.hospital_id, old.sender_id, old.question, old.done_so_far, old.wanted,
    old.urgency, old.sent_at) is distinct from (new.episode_id, new.from_hospital_id, new.hospital_id, new.sender_id,
    new.question, new.done_so_far, new.wanted, new.urgency, new.sent_at))
  execute function keep_consultation_request();
create trigger keep_closed before update on consultation_requests for each row
  when (old.closed_at is not null and (old.status, old.closed_at) is distinct from (new.status, new.closed_at))
  execute function keep_consultation_request();

-- Who has received a request, and reads the case because of it.
create table consultation_request_receivers (
  request_id integer not null references consultation_requests (id),
  user_id integer not null references users (id),
  added_at timestamptz not null,
  -- null: they can answer it. Otherwise, until when they read the case.
  access_until timestamptz,
  primary key (request_id, user_id)
);
create index consultation_request_receivers_open on consultation_request_receivers (user_id, request_id)
  where access_until is null;
create index consultation_request_receivers_user on consultation_request_receivers (user_id, access_until, request_id);

-- The timeline of a request.
create table consultation_request_events (
  id integer generated always as identity primary key,
  request_id integer not null references consultation_requests (id),
  event text not null check (event in ('sent', 'delivered', 'seen', 'returned', 'completed', 'rerouted', 'handed_over',
    'escalated', 'coordination', 'answered', 'started', 'ended', 'rejected', 'cancelled', 'acted_upon', 'discharged')),
  at timestamptz not null,
  -- null of what the clock did.
  by_id integer references users (id),
  to_id integer references users (id),
  people integer check (people >= 0),
  text text check (text <> '')
);
create index consultation_request_events_request on consultation_request_events (request_id, id);

-- The case as it was when the request was sent.
create table consultation_request_snapshots (
  request_id integer primary key references consultation_requests (id),
  taken_at timestamptz not null,
  content jsonb not null
);

-- Signed opinions.
create table consultation_opinions (
  id integer generated always as identity primary key,
  request_id integer not null references consultation_requests (id),
  version smallint not null check (version > 0),
  author_id integer not null references users (id),
  signed_at timestamptz not null,
  impression text not null check (impression <> ''),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  call_me_if text check (call_me_if <> ''),
  review_on date,
  unique (request_id, version),
  unique (id, request_id)
);

-- Items of advice. Those with the same text in several versions are one line, and keep what was reported of it.
create table consultation_advice (
  id integer generated always as identity primary key,
  request_id integer not null,
  opinion_id integer not null,
  line smallint not null check (line > 0),
  position smallint not null check (position > 0),
  text text not null check (text <> ''),
  foreign key (opinion_id, request_id) references consultation_opinions (id, request_id),
  unique (opinion_id, position),
  unique (opinion_id, line)
);
create index consultation_advice_request on consultation_advice (request_id, line);

-- What the ward reported of a line; the last report counts.
create table consultation_advice_reports (
  id integer generated always as identity primary key,
  request_id integer not null references consultation_requests (id),
  line smallint not null,
  is_done boolean not null,
  reason text check (reason <> ''),
  by_id integer not null references users (id),
  at timestamptz not null,
  check (is_done or reason is not null)
);
create index consultation_advice_reports_line on consultation_advice_reports (request_id, line, id desc);

create function keep_consultation_record() returns trigger language plpgsql as $$
begin
  raise exception 'what was recorded of a consultation is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger unchanged before update or delete on consultation_request_events
  for each row execute function keep_consultation_record();
create trigger unchanged before update or delete on consultation_request_snapshots
  for each row execute function keep_consultation_record();
create trigger unchanged before update or delete on consultation_opinions
  for each row execute function keep_consultation_record();
create trigger unchanged before update or delete on consultation_advice
  for each row execute function keep_consultation_record();
create trigger unchanged before update or delete on consultation_advice_reports
  for each row execute function keep_consultation_record();
