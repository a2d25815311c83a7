-- The question bank, specialty forms and surveys (decision 120).

-- Versions of questions. line_id is the same in all versions; answers belong to it.
create table questions (
  id integer generated always as identity primary key,
  line_id integer not null references questions (id) deferrable initially deferred,
  version integer not null check (version > 0),
  -- The composite question that it is a part of, and its position there.
  parent_id integer references questions (id) on delete cascade,
  position smallint not null default 0,
  question text not null default '',
  question_ar text not null default '',
  -- 1 text, 2 checkbox, 3 radio, 4 dropdown, 5 composite.
  type smallint not null check (type between 1 and 5),
  -- 1 string, 2 integer, 3 float.
  data_type smallint not null check (data_type between 1 and 3),
  unit text not null default '',
  -- The limits of a typed number, in hundredths.
  min bigint,
  max bigint,
  -- 1 total, 2 average.
  formula smallint check (formula between 1 and 2),
  author_id integer references users (id),
  created_at timestamptz not null,
  -- Null for a draft. A part is published with its composite question.
  published_at timestamptz,
  -- Text, options and parts in both languages, folded.
  search text not null default '',
  unique (line_id, version),
  check ((type = 5) = (formula is not null)),
  check (type <> 5 or parent_id is null),
  check (min is null or max is null or min <= max)
);
create unique index questions_draft on questions (line_id) where published_at is null;
create index questions_parts on questions (parent_id, position) where parent_id is not null;
create index questions_search on questions using gin (search gin_trgm_ops) where parent_id is null;
create index questions_newest on questions (line_id, version desc) where parent_id is null;

create sequence question_option_ids as integer;
-- The id of an option is the same in all versions of the question.
create table question_options (
  question_id integer not null references questions (id) on delete cascade,
  id integer not null default nextval('question_option_ids'),
  position smallint not null,
  label text not null default '',
  label_ar text not null default '',
  value text not null,
  primary key (question_id, id),
  unique (question_id, value) deferrable initially deferred
);

-- Versions of forms. line_id is the id of the first version.
create table surveys (
  id integer generated always as identity primary key,
  line_id integer not null references surveys (id) deferrable initially deferred,
  version integer not null check (version > 0),
  title text not null default '',
  title_ar text not null default '',
  -- For this hospital and those below it; null for all.
  hospital_id integer references hospitals (id),
  specialty_id integer references specialties (id),
  -- 1 general, 2 admission, 3 doctor's follow-up, 4 nurse's follow-up, 5 discharge.
  type smallint not null check (type between 1 and 5),
  -- 1 final, 2 draft.
  status smallint not null default 2 check (status in (1, 2)),
  -- Whether it is the version that is offered: of a line one at most, none once it is withdrawn.
  current boolean not null default false,
  -- 2 public, 3 restricted; null while it is not shared.
  survey_availability smallint check (survey_availability in (2, 3)),
  revision integer not null default 0,
  author_id integer references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  search text not null default '',
  unique (line_id, version),
  check ((status = 1) = (published_at is not null)),
  check (not current or status = 1),
  check (survey_availability is null or current)
);
create unique index surveys_current on surveys (line_id) where current;
create unique index surveys_draft on surveys (line_id) where status = 2;
create index surveys_hospital on surveys (hospital_id, specialty_id) where current or status = 2;
create index surveys_shared on surveys (survey_availability, specialty_id) where survey_availability is not null;
create index surveys_search on surveys using gin (search gin_trgm_ops);

create table survey_groups (
  id integer generated always as identity primary key,
  survey_id integer not null references surveys (id) on delete cascade,
  position smallint not null,
  title text not null default '',
  title_ar text not null default '',
  unique (survey_id, position) deferrable initially deferred
);

-- The place of a question in a version of a form.
create table survey_places (
  survey_id integer not null references surveys (id) on delete cascade,
  group_id integer not null references survey_groups (id) on delete cascade,
  position smallint not null,
  question_id integer not null references questions (id),
  -- The question's line: no question occurs twice in a form.
  line_id integer not null references questions (id),
  required boolean not null default false,
  -- {match, conditions: [{line_id, operator, value}]}, on earlier questions.
  show_if jsonb,
  -- {options, at_least, at_most}: to which answers the care team is alerted.
  red_flag jsonb,
  primary key (survey_id, line_id),
  unique (group_id, position) deferrable initially deferred
);
create index survey_places_question on survey_places (question_id);
create index survey_places_line on survey_places (line_id);

-- A published question and a final form never change: neither do their options, parts, groups and places.
create function refuse_change_of_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'A published question and a final form never change' using errcode = 'restrict_violation';
end $$;

create trigger questions_frozen before update or delete on questions
  for each row when (old.published_at is not null) execute function refuse_change_of_frozen();

create function check_question_is_draft() returns trigger language plpgsql as $$
begin
  if exists (select from questions where published_at is not null
      and id = any (array[case when tg_op <> 'INSERT' then old.question_id end, case when tg_op <> 'DELETE' then new.question_id end])) then
    raise exception 'A published question never changes' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger question_options_frozen before insert or update or delete on question_options
  for each row execute function check_question_is_draft();

create function check_parent_is_draft() returns trigger language plpgsql as $$
begin
  if exists (select from questions where id = new.parent_id and published_at is not null) then
    raise exception 'A published question never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger questions_part_added before insert on questions
  for each row when (new.parent_id is not null) execute function check_parent_is_draft();

-- Of a final form, only whether it is offered and shared can change.
create trigger surveys_frozen before update on surveys for each row when (
  old.status = 1 and (old.line_id, old.version, old.title, old.title_ar, old.hospital_id, old.specialty_id, old.type,
    old.status, old.author_id, old.created_at, old.published_at)
  is distinct from (new.line_id, new.version, new.title, new.title_ar, new.hospital_id, new.specialty_id, new.type,
    new.status, new.author_id, new.created_at, new.published_at))
  execute function refuse_change_of_frozen();
create trigger surveys_final_stays before delete on surveys
  for each row when (old.status = 1) execute function refuse_change_of_frozen();

create function check_survey_is_draft() returns trigger language plpgsql as $$
begin
  if exists (select from surveys where status = 1
      and id = any (array[case when tg_op <> 'INSERT' then old.survey_id end, case when tg_op <> 'DELETE' then new.survey_id end])) then
    raise exception 'A final form never changes' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger survey_groups_frozen before insert or update or delete on survey_groups
  for each row execute function check_survey_is_draft();
create trigger survey_places_frozen before insert or update or delete on survey_places
  for each row execute function check_survey_is_draft();
