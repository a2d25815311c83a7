import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database'
import { eventually } from '../testing/eventually'
import { migrate } from './migrate'

let database: TestDatabase
let folder: string
let client: pg.Client

beforeEach(async () => {
  database = await createTestDatabase('migrated')
  folder = mkdtempSync(join(tmpdir(), 'mashfa-migrations-'))
  client = await connect()
  await client.query('create table beds (id integer, name text); insert into beds values (1, $$a$$), (2, $$a$$)')
})
afterEach(async () => {
  await client.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function connect(): Promise<pg.Client> {
  const connected = new pg.Client({ connectionString: database.ownerUrl })
  await connected.connect()
  return connected
}

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = () => migrate(database.ownerUrl, undefined, folder)

async function isValid(index: string): Promise<boolean | undefined> {
  const { rows } = await client.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [index])
  return rows[0]?.indisvalid
}

async function isWaiting(mode: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks where relation = 'beds'::regclass and mode = $1 and not granted`,
    [mode],
  )
  return rowCount === 1
}

const outside = '-- outside a transaction\n'

test('an index is made concurrently while a second server waits for its turn to migrate', async () => {
  write(
    '9001_names_of_beds.sql',
    `${outside}-- For the list of beds; in its order.\ncreate index concurrently if not exists beds_name on beds (name);`,
  )
  // An open change, for whose end the index waits.
  const other = await connect()
  await other.query(`begin; insert into beds values (3, 'b')`)
  const running = Promise.all([run(), run()])
  await eventually(async () => (await isValid('beds_name')) === false)
  await other.query('commit')
  await other.end()
  await running
  expect(await isValid('beds_name')).toBe(true)
  const { rows } = await client.query(`select name from schema_migrations where name like '9%'`)
  expect(rows).toEqual([{ name: '9001_names_of_beds.sql' }])
})

test('an index that an earlier attempt left incomplete is made again', async () => {
  write(
    '9001_names_of_beds.sql',
    `${outside}create unique index concurrently if not exists beds_name on beds (name);\ndrop index concurrently if exists beds_old;`,
  )
  await client.query('create index beds_old on beds (id)')
  await expect(run()).rejects.toThrow('Migration 9001_names_of_beds.sql failed: could not create unique index')
  expect(await isValid('beds_name')).toBe(false)
  await client.query('delete from beds where id = 2')
  await run()
  expect(await isValid('beds_name')).toBe(true)
  expect(await isValid('beds_old')).toBeUndefined()
})

test('nothing else runs outside a transaction', async () => {
  write('9001_beds.sql', `${outside}alter table beds add column ward text;`)
  await expect(run()).rejects.toThrow('can run outside a transaction')
})

test('a migration that waits for a table lets requests pass, and runs once the table is free', async () => {
  write('9001_wards_of_beds.sql', 'create table wards (id integer); alter table beds add column ward text;')
  const reading = await connect()
  await reading.query('begin; select from beds')
  const running = run()
  await eventually(() => isWaiting('AccessExclusiveLock'))
  // Would wait behind the migration for as long as the other reads.
  const { rows } = await client.query('select count(*)::integer as count from beds')
  expect(rows).toEqual([{ count: 2 }])
  await reading.query('commit')
  await reading.end()
  await running
  expect((await client.query('select ward from beds')).rowCount).toBe(2)
})
