-- A name in the other script: Arabic where the name is in Latin letters, and the other way round. Screens show the one in
-- the reader's script. Cities and countries keep `name_ar`.
alter table hospitals rename column name_ar to alternate_name;
alter table centers rename column name_ar to alternate_name;
alter table specialties rename column name_ar to alternate_name;
alter table levels rename column name_ar to alternate_name;
alter table users add column alternate_name text;
alter table clinics add column alternate_title text;

-- The script of a name: 'ar' where it has an Arabic letter, even among Latin ones, else 'en' where it has a Latin letter,
-- else null. The same as `scriptOf` in contract/src/rules/localName.ts.
create function script_of (name text) returns text language sql immutable parallel safe as $$
  select case
    when name ~ '[\u0620-\u064A\u066E-\u06D3\u06FA-\u06FF\u0750-\u077F\u08A0-\u08C9\uFB50-\uFDFB\uFE70-\uFEFC]' then 'ar'
    when name ~ '[A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]' then 'en'
  end
$$;

-- Of two names the one in the script of a language, else the first. The same as `localName` there.
create function local_name (name text, alternate_name text, language text) returns text
language sql immutable parallel safe as $$
  select case
    when script_of(alternate_name) = language and script_of(name) is distinct from language then alternate_name
    else name
  end
$$;
