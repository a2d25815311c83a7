-- Files that a lab or radiology center outside of the hospitals sends for an external order, by the link on its print-out (decision 187).

-- An upload by such a link belongs to no user.
alter table uploads alter column user_id drop not null;

-- The links on print-outs. The token of a link is derived from its id with the server's secret key and is not stored.
create table outside_links (
  id integer generated always as identity primary key,
  investigation_id integer not null references investigations (id),
  created_by integer not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Taken back, or replaced by another one.
  ended_at timestamptz
);
create unique index outside_links_one on outside_links (investigation_id) where ended_at is null;

create function check_outside_link() returns trigger language plpgsql as $$
begin
  if not exists (select from investigations where id = new.investigation_id and status = 1 and external_investigation) then
    raise exception 'only an external order without a result has a link' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_order before insert on outside_links for each row execute function check_outside_link();

-- Uploads by a link that were not sent yet. Whoever has the key, and nobody else, continues the upload.
create table outside_uploads (
  upload_id integer primary key references uploads (id) on delete cascade,
  link_id integer not null references outside_links (id),
  key_hash bytea not null unique,
  -- What the header of a complete DICOM file says.
  image_header jsonb
);
create index outside_uploads_link on outside_uploads (link_id);

-- What was sent by a link. It is no result before somebody who ordered has accepted it.
create table outside_results (
  id integer generated always as identity primary key,
  investigation_id integer not null references investigations (id),
  link_id integer not null references outside_links (id),
  -- As whoever has the link names themselves.
  sender text not null,
  note text,
  sent_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected')),
  decided_by integer references users (id),
  decided_at timestamptz,
  reason text,
  -- With which it became part of the result.
  event_id integer,
  foreign key (event_id, investigation_id) references investigation_events (id, investigation_id),
  check ((state = 'waiting') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null)),
  check ((state = 'accepted') = (event_id is not null))
);
create index outside_results_investigation on outside_results (investigation_id, id desc);
create unique index outside_results_one_waiting on outside_results (investigation_id) where state = 'waiting';
create index outside_results_link on outside_results (link_id);

create function keep_outside_result() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'waiting' or (old.id, old.investigation_id, old.link_id, old.sender, old.note, old.sent_at)
    is distinct from (new.id, new.investigation_id, new.link_id, new.sender, new.note, new.sent_at) then
    raise exception 'what was sent from outside stays, and is decided about once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_row before update or delete on outside_results for each row execute function keep_outside_result();

-- The files of what was sent; those of what was rejected are removed.
create table outside_result_files (
  id integer generated always as identity primary key,
  outside_result_id integer not null references outside_results (id),
  media_id integer not null unique references media (id),
  image_header jsonb
);
create index outside_result_files_result on outside_result_files (outside_result_id, id);
