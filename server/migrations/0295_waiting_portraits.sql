-- Pictures of people that were stored as they were sent. They are shown again once they are decoded and stored as new files, as
-- pictures are when they are received (decision 168).
create table waiting_portraits (
  media_id integer primary key references media (id) on delete cascade
);
insert into waiting_portraits select distinct avatar_media_id from users where avatar_media_id is not null;
