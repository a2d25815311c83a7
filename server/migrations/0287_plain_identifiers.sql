-- Emails, national IDs and phones that were stored with marks of direction, joiners, spaces or digits of other scripts are
-- stored as the server now reads them (contract/src/rules/typedText.ts). Two accounts that would then have the same email,
-- or the same national ID in one country, keep theirs: they may be one person, and somebody has to decide. They are
-- reported as warnings, by id, like names of which nothing can be seen.
do $$
declare
  marks constant text := E'[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f'
    || E'\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
  spaces constant text := E'[\\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]';
  dashes constant text := E'[\\-\u2010-\u2015\u2212\ufe58\ufe63\uff0d]';
  part record;
  found record;
begin
  create temporary table plain_values (name text, id integer, stored text, plain text) on commit drop;

  for part in
    select * from (values
      ('users', 'email', true), ('users', 'uuid', true), ('users', 'phone', false), ('users', 'guardian_phone', false),
      ('users', 'guardian_uuid', false), ('users', 'guardian_email', false),
      ('hospitals', 'phone', false), ('hospitals', 'c_phone', false), ('hospitals', 'c_email', false),
      ('centers', 'phone', false), ('centers', 'c_phone', false), ('centers', 'c_email', false),
      ('installation_settings', 'phone', false), ('installation_settings', 'support_email', false)
    ) as parts (relation, field, is_unique)
  loop
    delete from plain_values;
    execute format($sql$
      insert into plain_values
      select %L, %s, %I, translate(
        regexp_replace(regexp_replace(normalize(regexp_replace(%I, %L, '', 'g'), nfkc), %L, '', 'g'), %L, '', 'g'),
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')
      from %I where %I <> ''$sql$,
      part.field, case part.relation when 'installation_settings' then '0' else 'id' end, part.field, part.field, marks,
      spaces, marks, part.relation, part.field);
    if part.field like '%email' then update plain_values set plain = lower(plain); end if;
    if part.field like '%uuid' then
      update plain_values set plain = regexp_replace(plain, dashes, '', 'g')
      where regexp_replace(plain, dashes, '', 'g') ~ '^\d+$';
    end if;

    if part.is_unique then
      for found in
        select min(one.id) as first, max(other.id) as last, one.id as changed
        from plain_values as one
        join users on users.id = one.id and users.closed_at is null
        join plain_values as other on other.plain = one.plain and other.id <> one.id
        join users as owner on owner.id = other.id and owner.closed_at is null
        where one.plain <> one.stored and lower(one.plain) <> lower(one.stored)
          and (part.field = 'email' or users.country_id is null or owner.country_id is null
            or users.country_id = owner.country_id)
        group by one.id order by one.id
      loop
        raise warning 'The % of account % would be that of account %: both are kept', part.field, found.changed,
          case when found.first = found.changed then found.last else found.first end;
        update plain_values set plain = stored where id = found.changed;
      end loop;
    end if;

    for found in select id from plain_values where plain = '' order by id loop
      raise warning 'The % of % % has nothing that can be seen', part.field, part.relation, found.id;
    end loop;
    execute format('update %I as target set %I = plain from plain_values where plain <> stored and plain <> '''''
      || case part.relation when 'installation_settings' then '' else ' and target.id = plain_values.id' end,
      part.relation, part.field);
    if part.relation = 'users' then
      update users set search_version = 0 from plain_values
      where users.id = plain_values.id and plain <> stored and plain <> '';
    end if;
  end loop;

  for found in
    select id from users
    where regexp_replace(regexp_replace(first_name, marks, '', 'g'), spaces, '', 'g') = ''
      or regexp_replace(regexp_replace(last_name, marks, '', 'g'), spaces, '', 'g') = ''
    order by id
  loop
    raise warning 'A name of account % has nothing that can be seen', found.id;
  end loop;
  drop table plain_values;
end $$;
