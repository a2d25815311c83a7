-- Copies of medical images for teaching and rounds, without what says who the patient is (decision 204).
create table image_copies (
  id integer generated always as identity primary key,
  investigation_id integer not null references investigations (id),
  purpose text not null check (purpose in ('teaching', 'rounds')),
  -- From which the new UIDs are derived; forgotten once all images are made, so that nobody can derive them again.
  uid_key bytea check (length(uid_key) = 32),
  -- Who has looked at each image before.
  created_by integer not null references users (id),
  created_at timestamptz not null
);
create index image_copies_investigation on image_copies (investigation_id, id);

create table image_copy_files (
  id integer generated always as identity primary key,
  copy_id integer not null references image_copies (id),
  file_id integer not null references dicom_images (file_id),
  -- What is blacked out: frame, left, top, width, height.
  areas jsonb not null check (jsonb_typeof(areas) = 'array'),
  state text not null default 'waiting' check (state in ('waiting', 'made', 'none')),
  problem text check (problem in ('no_image', 'too_large', 'unsupported', 'damaged', 'blank', 'failed')),
  attempts smallint not null default 0,
  claimed_at timestamptz,
  -- The copied file, and a picture of it.
  media_id integer unique references media (id),
  picture_media_id integer unique references media (id),
  unique (copy_id, file_id),
  check ((state = 'made') = (media_id is not null)),
  check ((media_id is null) = (picture_media_id is null)),
  check ((state = 'none') = (problem is not null))
);
create index image_copy_files_waiting on image_copy_files (id) where state = 'waiting';
create index image_copy_files_file on image_copy_files (file_id);

create function check_image_copy_file() returns trigger language plpgsql as $$
begin
  if not exists (select from image_copies join investigation_files using (investigation_id)
    where image_copies.id = new.copy_id and investigation_files.id = new.file_id) then
    raise exception 'a copy has images of its investigation' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_file before insert on image_copy_files for each row execute function check_image_copy_file();

create function keep_image_copy_file() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or (old.copy_id, old.file_id, old.areas) is distinct from (new.copy_id, new.file_id, new.areas) then
    raise exception 'a copied image never changes once it is made' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_file before update on image_copy_files for each row execute function keep_image_copy_file();
create trigger keep_row before delete on image_copy_files
  for each row execute function refuse_change_of_investigation();

create function keep_image_copy() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'uid_key' <> to_jsonb(new) - 'uid_key' or new.uid_key is not null then
    raise exception 'a copy of images never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_copy before update on image_copies for each row execute function keep_image_copy();
create trigger keep_row before delete on image_copies for each row execute function refuse_change_of_investigation();
