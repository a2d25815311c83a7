import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from './platform/auth/tables'
import { migrate } from './platform/database/migrate'
import { startTestServer, type TestServer } from './platform/testing/server'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

const marked = (text: string) => `\u202a${text.slice(0, 3)}\u200b${text.slice(3)}\u202c`

/** Adds an account as earlier versions stored it. */
async function stored(values: Partial<typeof users.$inferInsert>): Promise<number> {
  const { userId } = await testServer.addUser()
  await testServer.database.update(users).set(values).where(eq(users.id, userId))
  return userId
}

const read = async (id: number) =>
  (await testServer.database.select().from(users).where(eq(users.id, id))).at(0) ?? expect.fail('no user')

/** Runs the migration again, and returns what it warns of. */
async function migrateAgain(): Promise<string[]> {
  const warnings: string[] = []
  const note = ({ message }: Error) => warnings.push(message)
  process.on('warning', note)
  await testServer.asOwner(`delete from schema_migrations where name = '0287_plain_identifiers.sql'`)
  await migrate(testServer.ownerUrl)
  // Warnings are emitted in the next turn.
  await new Promise(setImmediate)
  process.off('warning', note)
  return warnings
}

test('stored identifiers lose their marks, and those that would become the same are reported and kept', async () => {
  const clean = await stored({
    email: marked('Clean@test.example'),
    national_id: `${marked('290 0115-')}٠١١٢٣٤٥`,
    phone: marked('+201001234567'),
    guardian_national_id: 'A 12-٣',
    guardian_phone: '+２０100\u00a0123',
  })
  const email = await stored({ email: 'owner@test.example' })
  const sameEmail = await stored({ email: marked('owner@test.example'), phone: marked('+201007654321') })
  const nationalId = await stored({ national_id: '29001150154321', country_id: 1 })
  const sameNationalId = await stored({ national_id: marked('29001150154321'), country_id: 1 })
  const closed = await stored({ email: marked('closed@test.example'), closed_at: testServer.clock.now() })
  await stored({ email: 'closed@test.example' })
  const nameless = await stored({ first_name: '\u200f\u2066 \u200b' })
  await testServer.database.execute(sql`update hospitals set c_email = ${marked('c@test.example')} where id = 1`)

  const warnings = await migrateAgain()
  expect(warnings).toEqual([
    `The email of account ${sameEmail} would be that of account ${email}: both are kept`,
    `The uuid of account ${sameNationalId} would be that of account ${nationalId}: both are kept`,
    `A name of account ${nameless} has nothing that can be seen`,
  ])
  expect(await read(clean)).toMatchObject({
    email: 'clean@test.example',
    national_id: '29001150112345',
    phone: '+201001234567',
    guardian_national_id: 'A12-3',
    guardian_phone: '+20100123',
    search_version: 0,
  })
  expect(await read(sameEmail)).toMatchObject({ email: marked('owner@test.example'), phone: '+201007654321' })
  expect((await read(sameNationalId)).national_id).toBe(marked('29001150154321'))
  expect((await read(closed)).email).toBe('closed@test.example')
  const { rows } = await testServer.database.execute(sql`select c_email from hospitals where id = 1`)
  expect(rows).toEqual([{ c_email: 'c@test.example' }])
  expect(await migrateAgain(), 'again: the same collisions, and nothing else').toEqual(warnings)
})

test('the characters that the migration removes are those that the server removes', async () => {
  const client = new pg.Client({ connectionString: testServer.ownerUrl })
  await client.connect()
  const all = Array.from({ length: 0xe1000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
  const ignorable = all
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u.test(character))
  await client.query(
    'create temporary table users (id integer, email text, uuid text, phone text, guardian_phone text, guardian_uuid text, guardian_email text, country_id integer, closed_at timestamptz, search_version smallint, first_name text, last_name text)',
  )
  await client.query(
    `insert into users (id, phone, first_name, last_name) values (1, $1, 'x', 'x'), (2, $2, 'x', 'x')`,
    [`1${ignorable.join('')}2`, '\u0600\u06dd\u0301'],
  )
  const { readFile } = await import('node:fs/promises')
  await client.query(await readFile('server/migrations/0287_plain_identifiers.sql', 'utf8'))
  const { rows } = await client.query('select phone from users order by id')
  await client.end()
  expect(rows).toEqual([{ phone: '12' }, { phone: '\u0600\u06dd\u0301' }])
})
