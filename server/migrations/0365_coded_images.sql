-- The frames of DICOM files in an encoding that is half as large (decision 186).
create table coded_images (
  file_id integer primary key references dicom_images (file_id),
  state text not null check (state in ('waiting', 'made', 'none')),
  -- How often it was begun, and when last: a file that ends the server is not tried for ever.
  attempts smallint not null default 1,
  claimed_at timestamptz not null,
  -- The frames one after another.
  media_id integer unique references media (id),
  -- Where each frame ends, in bytes.
  ends integer[],
  check ((state = 'made') = (media_id is not null)),
  check ((media_id is null) = (ends is null)),
  check (ends is null or cardinality(ends) > 0)
);
create index coded_images_waiting on coded_images (file_id) where state = 'waiting';

create function keep_coded_image() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or new.file_id <> old.file_id then
    raise exception 'coded frames never change once they are made' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_row before update on coded_images for each row execute function keep_coded_image();
create trigger keep_deleted before delete on coded_images
  for each row execute function refuse_change_of_investigation();
