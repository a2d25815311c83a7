import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../ensure.mjs'
import { lastUnchecked, lintMigration, markers } from './lintMigration.mjs'
import { statementsOf } from './statements.mjs'

const folder = join(root, 'server/migrations')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'))
const releases = [
  ...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## (v\d+\.\d+\.\d+)(?!.*not released)/gm),
].map(([, release]) => release)

test('servers of the version before can bear every migration, and none locks a growing table for long', () => {
  const faults = names.flatMap((name, index) =>
    Number(name.slice(0, 4)) > lastUnchecked
      ? lintMigration({ sql: texts[index], earlier: texts.slice(0, index), releases }).map(
          (fault) => `${name}: ${fault}`,
        )
      : [],
  )
  expect(faults).toEqual([])
})

const lint = (sql, more = {}) => lintMigration({ sql, releases: ['v0.1.0'], ...more })

describe('what older servers cannot bear is refused, unless a release has removed the last reader', () => {
  test.each([
    'alter table users drop column phone;',
    'alter table users drop phone',
    'alter table only public.users add column x text, drop column if exists phone;',
    'alter table users rename column phone to mobile;',
    'alter table users rename to people;',
    'alter view shown rename to seen;',
    'drop table if exists levels;',
    'drop view shown;',
    'drop function chain_audit_log(integer);',
    'truncate chat_reads;',
    'alter table users alter column phone drop default;',
    'alter table users add column x text not null;',
    'alter table hospitals alter column name set not null;',
    'alter table hospitals alter column name type varchar(10);',
    `do $do$ begin
      if true then alter table users drop column phone; end if;
    end $do$;`,
  ])('%s', (sql) => {
    expect(lint(sql)).toHaveLength(1)
    expect(lint(`-- Why.\n-- contract: v0.1.0\n${sql}`)).toEqual([])
    expect(lint(`-- contract: v0.0.9\n${sql}`)).toEqual(['"-- contract: v0.0.9": CHANGELOG.md has no such release'])
    expect(lint(`-- contract: soon\n${sql}`)).toHaveLength(2)
  })
})

describe('what locks a growing table for long is refused, also with a release', () => {
  test.each([
    'alter table appointments alter column notes set not null;',
    'alter table appointments alter notes set data type text;',
    'alter table appointments add column key uuid default gen_random_uuid();',
    'alter table appointments add column at timestamptz not null default clock_timestamp();',
    'alter table appointments add column number bigserial;',
    'alter table appointments add column number integer generated always as identity;',
    'alter table appointments add column twice numeric generated always as (price * 2) stored;',
    `alter table appointments add column kind text check (kind in ('a', 'b'));`,
    'alter table appointments add column kind text unique;',
    'alter table appointments add column level integer default 1 references levels (id);',
    'alter table appointments add constraint one check (a > 1);',
    'alter table appointments add check (a > 1), add column b text;',
    'alter table appointments add constraint one foreign key (a) references users (id);',
    'alter table appointments add constraint one unique (a);',
    'alter table appointments add constraint one exclude using gist (a with =);',
    'alter table appointments set unlogged;',
    'create index on appointments (a);',
    'create unique index if not exists one on appointments using gin (a) where b;',
    'create index concurrently one on appointments (a);',
    'drop index concurrently one;',
    'lock table appointments;',
    'reindex table appointments;',
    'update appointments set a = 1;',
    'with old as (select 1) delete from appointments using old;',
    'do $$ begin update appointments set a = 1; end $$;',
    `do $$ begin execute 'drop table users'; end $$;`,
    'alter table appointments add constraint one check (a > 1) not valid; alter table appointments validate constraint one;',
    '-- outside a transaction\nalter table appointments add column b text;',
    '-- outside a transaction\ncreate index concurrently one on appointments (a);',
  ])('%s', (sql) => {
    expect(lint(`${sql}\n-- contract: v0.1.0`)).not.toEqual([])
  })
})

describe('what older servers do not notice is allowed', () => {
  test.each([
    `-- Drops nothing: "drop table users" is a comment.
    create table a (id integer primary key, b text not null unique check (b <> 'drop table users'));
    create index a_b on a (b);
    alter table a add column c integer not null references users (id), add constraint d check (c > 1);
    insert into a select id, email from users;
    update a set c = 1;`,
    'alter table appointments add column a text, add column b boolean not null default false;',
    `alter table appointments add column at timestamptz not null default now(), add column c jsonb not null default '{}';`,
    'alter table appointments add column d numeric(10, 2) not null default 0, add column e integer references users (id);',
    'alter table appointments add column f text generated always as (lower(a)) virtual;',
    'alter table appointments add constraint one check (a > 1) not valid;',
    'alter table appointments validate constraint one;',
    'alter table appointments drop constraint one, add constraint one check (a > 2) not valid;',
    'alter table appointments add constraint one unique using index one;',
    'alter table appointments alter column a drop not null, alter column b set default 1;',
    'alter table hospitals add check (a > 1);',
    'create index hospitals_a on hospitals (a);',
    'drop index appointments_a;',
    '-- outside a transaction: it takes minutes\ncreate index concurrently if not exists one on appointments (a);\ndrop index concurrently if exists two;',
    'update roles set version = version + 1;',
    '-- few rows: only those of the demo\nupdate users set a = 1;',
    'insert into roles select 1 from users for no key update of users;',
    'insert into user_last_seen values (1) on conflict (user_id) do update set at = now();',
    `create or replace function f() returns trigger language plpgsql as $$ begin update users set a = 1; return new; end $$;
    create trigger f after update on users for each row execute function f();`,
    `do $$ begin for a in select 1 loop raise warning 'update users set'; end loop; end $$;`,
  ])('%s', (sql) => {
    expect(lint(sql)).toEqual([])
  })
})

test('a column is required once an earlier migration has validated that it always has a value', () => {
  const sql = 'alter table appointments alter column a set not null;'
  const added = 'alter table appointments add constraint a_is_there check (a is not null) not valid;'
  const validated = 'alter table appointments validate constraint a_is_there;'
  expect(lint(sql, { earlier: [added, validated] })).toEqual([])
  expect(lint(sql, { earlier: [added] })).toHaveLength(1)
  expect(lint(sql, { earlier: [added.replace('(a ', '(b '), validated] })).toHaveLength(1)
  expect(
    lint(sql, { earlier: [added, validated].map((text) => text.replace('appointments', 'clinics')) }),
  ).toHaveLength(1)
})

test('the statements of all migrations are found', () => {
  const count = (pattern) => texts.join('\n').match(pattern)?.length
  const found = texts.flatMap(statementsOf).map(({ text }) => text)
  expect(found.filter((text) => /^create (unlogged )?table\b/.test(text))).toHaveLength(
    count(/^create (unlogged )?table\b/gim),
  )
  expect(found.filter((text) => /^create (unique )?index\b/.test(text))).toHaveLength(
    count(/^create (unique )?index\b/gim),
  )
  expect(names.filter((_, index) => markers.outside.test(texts[index]) || markers.contract.test(texts[index]))).toEqual(
    [
      '0506_data_import_rows_of_clinics.sql',
      '0561_accounts_without_email.sql',
      '0576_indexes_of_changes.sql',
      '0577_corrected_vital_signs.sql',
    ],
  )
})
