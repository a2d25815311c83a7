import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { keptReferences, movedReferences } from './references'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

const rows = async (text: string) =>
  (await testServer.database.$client.query<{ name: string }>(text)).rows.map(({ name }) => name)
const moved = movedReferences.map(({ table, column }) => `${table}.${column}`)
/** Without a foreign key: recipients, which are too many, and what a submission is about. */
const withoutKey = ['sent_survey_recipients.patient_id', 'survey_instances.model_id']

test('a merge decides about every foreign key to a user, and only once', async () => {
  const inDatabase = await rows(`select conrelid::regclass || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass`)
  const decided = [...moved.filter((name) => !withoutKey.includes(name)), ...keptReferences]
  expect(decided.toSorted()).toEqual([...new Set(inDatabase)].toSorted())
  expect(inDatabase.length).toBeGreaterThan(100)
})

test('a merge moves every column with a patient, also those without a foreign key', async () => {
  const ofPatients = await rows(`select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'patient_id'
      and data_type = 'integer'`)
  expect(ofPatients.filter((name) => !moved.includes(name))).toEqual([])
  expect(moved).toEqual(expect.arrayContaining(withoutKey))
})

test('nothing new can be stored with a merged record: each table with a patient has the trigger, or gets them from another', async () => {
  const guarded = await rows(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'zz_patient_not_merged'`,
  )
  const ofPatients = movedReferences.filter(({ column }) => column === 'patient_id').map(({ table }) => table)
  // Of an investigation, a submission, and a survey that is sent to open accounts.
  const fromOthers = ['investigation_values', 'survey_flags', 'sent_survey_recipients']
  expect(guarded.toSorted()).toEqual(ofPatients.filter((table) => !fromOthers.includes(table)).toSorted())
})

test('the key of each moved column is the primary key of its table', async () => {
  for (const { table, column, key } of movedReferences) {
    const primary = await rows(`select attname as name from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'p' and conrelid = '${table}'::regclass`)
    const named = [...Object.keys(key), ...(primary.includes(column) ? [column] : [])]
    expect([table, named.toSorted()]).toEqual([table, primary.toSorted()])
  }
})
