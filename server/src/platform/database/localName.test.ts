import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#contract/kit/translate'
import { localName, scriptOf } from '#contract/rules/localName'
import { startTestServer, type TestServer } from '../testing/server'
import { localNameOf } from './localName'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

interface Case extends Record<string, unknown> {
  name: string
  alternate_name: string | null
}

/** Returns the name and script that the database chooses for each row, in the order of the rows. */
async function chosenInSql(cases: readonly Case[], reader: Language) {
  const { rows } = await testServer.database.execute<{ shown: string; script: string | null }>(sql`
    select ${localNameOf(sql`name`, sql`alternate_name`, reader)} as shown, script_of(name) as script
    from jsonb_to_recordset(${JSON.stringify(cases.map((names, position) => ({ ...names, position })))}::jsonb)
      as cases (name text, alternate_name text, position integer)
    order by position`)
  return rows
}

test('every character has the same script in SQL as in `scriptOf`', async () => {
  const cases = Array.from({ length: 0xffff }, (_, index) => index + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => ({ name: String.fromCharCode(code), alternate_name: null }))
  const rows = await chosenInSql(cases, 'en')
  const differing = cases.filter(({ name }, index) => scriptOf(name) !== rows[index]?.script)
  expect([rows.length, differing]).toEqual([cases.length, []])
})

test('SQL chooses the same name as `localName`', async () => {
  const part = fc.constantFrom('Mona', 'منى', 'Åsa', 'ICU', '٢٤', '24', 'Мона', '؟', ' ', '')
  const text = fc.array(part, { maxLength: 3 }).map((parts) => parts.join(' '))
  const cases = fc.sample(fc.record({ name: text, alternate_name: fc.option(text) }), 2_000)
  for (const reader of ['en', 'ar'] as const) {
    const rows = await chosenInSql(cases, reader)
    expect(rows.map(({ shown }) => shown)).toEqual(cases.map((names) => localName(names, reader)))
  }
})
