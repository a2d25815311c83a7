-- What the headers of DICOM files of investigations say, and their previews (decision 151).
create table dicom_images (
  file_id integer primary key references investigation_files (id),
  transfer_syntax text not null,
  study_uid text,
  study_description text,
  study_date date,
  series_uid text,
  series_number integer,
  series_description text,
  instance_uid text,
  instance_number integer,
  modality text,
  body_part text,
  rows integer check (rows >= 0),
  columns integer check (columns >= 0),
  frames integer not null check (frames > 0),
  window_center double precision,
  window_width double precision,
  -- In millimetres.
  row_spacing double precision,
  column_spacing double precision,
  -- As in the file, in the notation of the standard: Salem^Ahmed.
  patient_name text,
  patient_id text,
  preview_state text not null default 'waiting' check (preview_state in ('waiting', 'made', 'none')),
  preview_problem text check (preview_problem in ('no_image', 'too_large', 'unsupported', 'damaged', 'blank', 'failed')),
  -- How often it was begun to make the previews, and when last: a file that ends the server is not tried for ever.
  preview_attempts smallint not null default 0,
  preview_claimed_at timestamptz,
  check ((preview_state = 'none') = (preview_problem is not null))
);
create index dicom_images_waiting on dicom_images (file_id) where preview_state = 'waiting';

create function check_dicom_image() returns trigger language plpgsql as $$
begin
  if not exists (select from investigation_files join media on media.id = media_id
    where investigation_files.id = new.file_id and content_type = 'application/dicom') then
    raise exception 'an image belongs to a DICOM file' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_file before insert on dicom_images for each row execute function check_dicom_image();

create function keep_dicom_image() returns trigger language plpgsql as $$
begin
  if old.preview_state <> 'waiting'
    or to_jsonb(old) - array['preview_state', 'preview_problem', 'preview_attempts', 'preview_claimed_at']
      <> to_jsonb(new) - array['preview_state', 'preview_problem', 'preview_attempts', 'preview_claimed_at'] then
    raise exception 'what was read of an image, and the state of its previews once they are made, never change'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_image before update on dicom_images for each row execute function keep_dicom_image();
create trigger keep_row before delete on dicom_images
  for each row execute function refuse_change_of_investigation();

-- The previews of frames in two sizes.
create table image_previews (
  file_id integer not null references dicom_images (file_id),
  -- From 0.
  frame integer not null check (frame >= 0),
  tile_media_id integer not null unique references media (id),
  picture_media_id integer not null unique references media (id),
  primary key (file_id, frame),
  check (tile_media_id <> picture_media_id)
);

create function check_image_preview() returns trigger language plpgsql as $$
begin
  if not exists (select from dicom_images
    where file_id = new.file_id and preview_state = 'waiting' and new.frame < frames) then
    raise exception 'previews are stored for frames of an image that waits for them' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_image before insert on image_previews for each row execute function check_image_preview();
create trigger keep_row before update or delete on image_previews
  for each row execute function refuse_change_of_investigation();

create function check_previews_of_image() returns trigger language plpgsql as $$
begin
  -- The row as it is at the end of the transaction.
  if exists (select from dicom_images as images where images.file_id = new.file_id and (images.preview_state = 'made')
    <> exists (select from image_previews where image_previews.file_id = images.file_id)) then
    raise exception 'an image has previews exactly if they are made' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger check_previews after insert or update on dicom_images deferrable initially deferred
  for each row execute function check_previews_of_image();
