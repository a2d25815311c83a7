-- The copies of images without names that the sheet of a case shows in a round (decision 222).
create table round_case_images (
  case_id integer not null references round_cases (id) on delete cascade,
  image_id integer not null references image_copy_files (id),
  position smallint not null check (position > 0),
  primary key (case_id, image_id),
  unique (case_id, position)
);
create index round_case_images_image on round_case_images (image_id);

create function check_round_case_image() returns trigger language plpgsql as $$
begin
  if not exists (select from round_cases
      join investigations on investigations.episode_id = round_cases.episode_id
      join image_copies on image_copies.investigation_id = investigations.id and image_copies.purpose = 'rounds'
      join image_copy_files on image_copy_files.copy_id = image_copies.id and image_copy_files.state = 'made'
    where round_cases.id = new.case_id and image_copy_files.id = new.image_id) then
    raise exception 'a case shows copies for rounds of the images of its stay' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_image before insert or update on round_case_images
  for each row execute function check_round_case_image();

-- What was shown stays as it was. The case itself is gone where a round is deleted.
create function keep_shown_case_images() returns trigger language plpgsql as $$
begin
  if exists (select from round_cases where was_shown and id in (old.case_id, new.case_id)) then
    raise exception 'the images of a case never change once it was shown' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_images before insert or update or delete on round_case_images
  for each row execute function keep_shown_case_images();
