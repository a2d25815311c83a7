import { eq, inArray, sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserRow } from '#contract/users/calls'
import { auditLog } from '../../platform/audit/tables'
import { userRoles, users } from '../../platform/auth/tables'
import { mails } from '../../platform/mail/tables'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { storedZip } from '../../platform/testing/storedZip'
import { testNow } from '../../platform/testing/testNow'
import { hospitals } from '../../schema/facilities'
import { countries } from '../../schema/reference'
import { removeOldData } from '../../testing/removeOldData'
import { fileOf, rowOf, sendFile, TestImport } from './testing/importing'

let testServer: TestServer
let hospital: number
let egypt: number
let admin: Client
/** Different rows in each test. */
let first = 0
/** The same number as the end of a phone number. */
let digits = ''

beforeAll(async () => {
  testServer = await startTestServer()
  const [country] = await testServer.database
    .select({ id: countries.id })
    .from(countries)
    .where(eq(countries.code, 'EG'))
  egypt = country?.id ?? 0
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  first += 1000
  digits = String(first).padStart(8, '0')
  const [row] = await testServer.database
    .insert(hospitals)
    .values({ name: crypto.randomUUID(), country_id: egypt, time_zone: 'Africa/Cairo', is_hub: true })
    .returning({ id: hospitals.id })
  hospital = row?.id ?? 0
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [hospital] })
})

const rowsFrom = (count: number) => Array.from({ length: count }, (_, index) => rowOf(first + index))
const send = (content: string | Uint8Array<ArrayBuffer>) => TestImport.send(testServer, admin, hospital, content)
const accountsOf = (emails: string[]) =>
  testServer.database.select().from(users).where(inArray(users.email, emails)).orderBy(users.id)
const emailOf = (row: readonly string[]) => row[3] ?? ''

/** Returns the bytes of a text as Windows programs in Arabic write them. */
function windows1256(text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder('windows-1256')
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]))
  return new Uint8Array([...text].map((letter) => bytes.get(letter) ?? 0x3f))
}

describe('a file', () => {
  test('in Windows-1256 with semicolons is recognized, and its columns are suggested by Arabic headers', async () => {
    const header = 'الاسم;تاريخ الميلاد;الرقم القومي;البريد الإلكتروني;الموبايل;النوع;القسم'
    const row = `منى عادل;03/04/1990;2900403${first}12;mona${first}@import.example;010${digits};أنثى;عيون`
    const sent = await send(windows1256(`${header}\r\n${row}\r\n`))
    expect(await sent.read()).toMatchObject({
      state: 'mapping',
      encoding: 'windows-1256',
      columns: [
        { header: 'الاسم', samples: ['منى عادل'], field: 'full_name' },
        ...['birth_date', 'uuid', 'email', 'phone', 'gender', null].map((field) => ({ field })),
      ],
    })
    expect(await sent.check()).toMatchObject({ state: 'checked', counts: { ready: 1 } })
    await sent.import()
    expect(await accountsOf([`mona${first}@import.example`])).toMatchObject([
      { first_name: 'منى', last_name: 'عادل', gender: 'female', birth_date: '1990-04-03', language: 'ar' },
    ])
  })

  test('with tabs is read as well; without rows, or for another hospital, it is refused', async () => {
    const tabs = fileOf(rowsFrom(2)).replaceAll(',', '\t')
    expect(await (await send(tabs)).check()).toMatchObject({ counts: { ready: 2 } })
    expect(await sendFile(admin, hospital, 'Name,Email\r\n')).toMatchObject({ status: 422 })
    expect((await sendFile(admin, 1, tabs)).body.errors).toHaveProperty('hospital_id')
    const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [hospital] })
    expect((await sendFile(nurse, hospital, tabs)).status).toBe(403)
  })

  test('that is a workbook is read like a CSV file, with problems at its rows', async () => {
    const workbook = new ExcelJS.Workbook()
    const sheet = workbook.addWorksheet('Patients')
    sheet.addRow(['الاسم', 'تاريخ الميلاد', 'الرقم القومي', 'الإيميل', 'الموبايل', 'النوع'])
    const [row = []] = rowsFrom(1)
    sheet.addRow([row[0], new Date('1990-04-03T00:00:00Z'), Number(row[2]), row[3], row[4], 'ذكر'])
    sheet.addRow([])
    sheet.addRow(['منى "عادل"', 'no date'])
    const content = new Uint8Array(await workbook.xlsx.writeBuffer())
    const sent = await TestImport.send(testServer, admin, hospital, content, 'مرضى.xlsx')
    expect(await sent.read()).toMatchObject({ file_name: 'مرضى.xlsx', state: 'mapping' })
    expect(await sent.check()).toMatchObject({ counts: { ready: 1, wrong: 1 } })
    const [wrong] = await sent.rows('wrong')
    expect(wrong).toMatchObject({ row: 4, cells: [{ field: 'full_name', text: 'منى "عادل"' }, { text: 'no date' }] })
    await sent.import()
    expect(await accountsOf([emailOf(row)])).toMatchObject([{ birth_date: '1990-04-03', national_id: row[2] }])
    const document = storedZip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' })
    expect((await sendFile(admin, hospital, document, 'x.xlsx')).body.errors).toEqual({
      file: ['The workbook cannot be read. Save it again as XLSX, or as “CSV UTF-8”'],
    })
  })

  test('of another hospital is not found', async () => {
    const sent = await send(fileOf(rowsFrom(1)))
    const [other] = await testServer.database
      .insert(hospitals)
      .values({ name: crypto.randomUUID(), country_id: egypt, time_zone: 'Africa/Cairo', is_hub: true })
      .returning({ id: hospitals.id })
    const foreign = await testServer.addUser({ role: 'ADMIN', hospitals: [other?.id ?? 0] })
    expect((await foreign.get(`/api/admin/data-imports/${sent.id}`)).status).toBe(404)
    expect((await foreign.get<{ data: unknown[] }>('/api/admin/data-imports')).body.data).toEqual([])
    expect((await admin.get<{ data: unknown[] }>('/api/admin/data-imports')).body.data).toHaveLength(1)
  })

  test('with a quotation mark that is never closed fails at the dry run, and can be removed', async () => {
    const sent = await send(fileOf([...rowsFrom(10), ['"Never closed']]))
    expect(await sent.check()).toMatchObject({ state: 'failed', problem: expect.stringContaining('quotation mark') })
    expect((await admin.delete(`/api/admin/data-imports/${sent.id}`)).status).toBe(200)
    expect((await admin.get(`/api/admin/data-imports/${sent.id}`)).status).toBe(404)
  })
})

describe('the dry run', () => {
  test('finds every problem by row and column, and creates nothing', async () => {
    const [one = [], two = []] = rowsFrom(2)
    const same = rowOf(first + 2, { uuid: one[2] ?? '' })
    const wrong = ['Mona', '31/02/1990', '2.9001E+13', 'no email', '12', 'x']
    const sent = await send(fileOf([one, two, wrong, same, [...rowOf(first + 3), 'more']]))
    expect(await sent.check()).toMatchObject({ state: 'checked', counts: { ready: 2, wrong: 3 } })
    expect(await sent.problems()).toEqual([
      'Row,Column,Problem',
      expect.stringMatching(/^4,Name,must have at least two names/),
      '4,Date of birth,must be a date',
      expect.stringMatching(/^4,National ID,"?Excel or a similar program has rounded this number/),
      expect.stringMatching(/^4,Email,/),
      expect.stringMatching(/^4,Mobile,/),
      expect.stringMatching(/^4,Gender,/),
      '5,National ID,Row 2 has the same value',
      '6,,This row has more cells than the header',
    ])
    expect(await sent.rows('wrong')).toMatchObject([
      { row: 4, problems: expect.arrayContaining([{ column: 'Name', errors: ['must have at least two names'] }]) },
      { row: 5 },
      { row: 6, problems: [{ column: null }] },
    ])
    expect(await accountsOf([one, two].map(emailOf))).toEqual([])
  })

  test('needs a column for each required field, and columns can be chosen again', async () => {
    const sent = await send(fileOf(rowsFrom(1)))
    const fields = ['full_name', 'birth_date', 'uuid', 'email', null, 'gender']
    const body = { fields, date_order: 'dmy', invites: false }
    expect((await sent.change('check', body)).body.errors).toHaveProperty('fields')
    expect((await sent.change('check', { ...body, fields: [...fields, 'phone'] })).body.errors).toHaveProperty('fields')
    expect(await sent.check({ date_order: 'mdy' })).toMatchObject({ counts: { ready: 1, wrong: 0 } })
    expect(await sent.check()).toMatchObject({ counts: { ready: 1 } })
  })

  test('can be stopped', async () => {
    const sent = await send(fileOf(rowsFrom(60)))
    const columns = (await sent.read()).columns.map(({ field }) => field)
    await sent.change('check', { fields: columns, date_order: 'dmy', invites: false })
    await sent.work()
    await sent.work()
    expect(await sent.read()).toMatchObject({ state: 'comparing', progress: { done: 50, total: 60 } })
    await sent.change('stop')
    await sent.work()
    expect(await sent.read()).toMatchObject({ state: 'mapping', progress: null })
    expect(await sent.check()).toMatchObject({ state: 'checked', counts: { ready: 60 } })
  })
})

describe('patients who are registered already', () => {
  test('are found as at the desk, and decided one by one or by how they match', async () => {
    const name = { first_name: 'Fatma', last_name: 'Kamel' }
    const known = await testServer.addUser({
      role: 'PATIENT',
      ...name,
      national_id: `3${first}`,
      phone: `+2012${digits}`,
    })
    await testServer.database.update(users).set({ birth_date: '1970-05-05' }).where(eq(users.id, known.userId))
    const sent = await send(
      fileOf([
        rowOf(first, { uuid: `3${first}` }),
        rowOf(first + 1, { phone: `012${digits}` }),
        rowOf(first + 2, { name: 'Fatima Kamil', birth: '01/02/1970' }),
        rowOf(first + 3, { phone: `011${digits}` }),
        rowOf(first + 4, { phone: `011${digits}` }),
      ]),
    )
    expect(await sent.check()).toMatchObject({
      counts: { similar: 4, ready: 1 },
      undecided: { uuid: 1, phone: 2, name: 1 },
    })
    const similar = await sent.rows('similar')
    expect(similar).toMatchObject([
      { row: 2, can_create: false, matches: [{ id: known.userId, match: 'uuid', is_open: false, name_text: 'F. K.' }] },
      { row: 3, can_create: true, matches: [{ id: known.userId, match: 'phone' }] },
      { row: 4, matches: [{ id: known.userId, match: 'name', birth_year: 1970, phone: null }] },
      { row: 6, matches: [], same_phone_as_row: 5 },
    ])
    const refused = await sent.change('decisions', { decision: 'create', rows: [2] })
    expect(refused.body.errors).toEqual({ decision: ['A registered patient has this national ID or this email'] })
    expect((await sent.change('decisions', { decision: 'existing', rows: [6] })).status).toBe(422)
    expect((await sent.change('decisions', { decision: 'existing', rows: [2], patient_id: admin.userId })).status).toBe(
      422,
    )
    await sent.change('decisions', { decision: 'existing', rows: [2], patient_id: known.userId })
    await sent.change('decisions', { decision: 'skip', rows: [4] })
    // All that match by phone: of these, nobody had decided.
    const decided = await sent.change('decisions', { decision: 'create', match: 'phone' })
    expect(decided.body.data.undecided).toEqual({ uuid: 0, phone: 0, name: 0 })
    expect(await sent.import()).toMatchObject({
      state: 'imported',
      counts: { created: 3, existing: 1, skipped: 1, similar: 0, ready: 0 },
    })
    expect(await sent.rows('existing')).toMatchObject([{ row: 2, patient_id: known.userId }])
  })

  test('are found again when the rows are imported, also those of the same file', async () => {
    const [one = []] = rowsFrom(1)
    const again = rowOf(first + 1, { name: one[0] ?? '', birth: one[1] ?? '' })
    const late = rowOf(first + 2)
    const sent = await send(fileOf([one, again, late]))
    expect(await sent.check()).toMatchObject({ counts: { ready: 3 } })
    await testServer.addUser({ role: 'PATIENT', national_id: late[2] ?? '' })
    expect(await sent.import()).toMatchObject({
      counts: { created: 1, similar: 2 },
      undecided: { name: 1, uuid: 1, phone: 0 },
    })
    await sent.change('decisions', { decision: 'create', rows: [3] })
    expect(await sent.import()).toMatchObject({ counts: { created: 2, similar: 1 } })
    expect(await accountsOf([one, again, late].map(emailOf))).toHaveLength(2)
  })

  test('an email of another account is a problem, and one of the similar patient is not', async () => {
    const taken = await testServer.addUser({ role: 'NURSE', email: `taken${first}@import.example` })
    const known = await testServer.addUser({
      role: 'PATIENT',
      email: `known${first}@import.example`,
      national_id: `4${first}`,
    })
    expect([taken.userId, known.userId]).not.toContain(0)
    const sent = await send(
      fileOf([
        rowOf(first, { email: `Taken${first}@import.example` }),
        rowOf(first + 1, { email: `known${first}@import.example`, uuid: `4${first}` }),
      ]),
    )
    expect(await sent.check()).toMatchObject({ counts: { wrong: 1, similar: 1 } })
    expect(await sent.rows('wrong')).toMatchObject([{ row: 2, problems: [{ column: 'Email' }] }])
  })
})

describe('the import', () => {
  test('creates patients of the hospital without a password, each with an entry in the audit log', async () => {
    const rows = rowsFrom(3)
    const sent = await send(fileOf(rows))
    await sent.check()
    await sent.import()
    const created = await accountsOf(rows.map(emailOf))
    expect(created).toHaveLength(3)
    expect(created[0]).toMatchObject({
      ...{ verified_at: null, password_given: false, time_zone: 'Africa/Cairo', country_id: egypt },
      phone: `+2010${String(first).padStart(8, '0')}`,
    })
    const found = await admin.get<{ data: UserRow[] }>('/api/admin/users?limit=100')
    expect(found.body.data.filter(({ email }) => rows.map(emailOf).includes(email))).toMatchObject(
      Array.from({ length: 3 }, () => ({ role: ['Patient'], is_managed: true, patient_of: [{ id: hospital }] })),
    )
    const ids = created.map(({ id }) => String(id))
    const entries = await testServer.database.select().from(auditLog).where(inArray(auditLog.record_id, ids))
    expect(entries.filter(({ action }) => action === 'dataImports.start')).toMatchObject(
      ids.map(() => ({ kind: 'patient', user_id: admin.userId, change: true })),
    )
    const sentMails = await testServer.database
      .select()
      .from(mails)
      .where(inArray(mails.to_address, rows.map(emailOf)))
    expect(sentMails).toEqual([])
    const roles = await testServer.database
      .select()
      .from(userRoles)
      .where(
        inArray(
          userRoles.user_id,
          created.map(({ id }) => id),
        ),
      )
    expect(roles).toHaveLength(3)
  })

  test('mails a link to choose a password only if that was chosen', async () => {
    const rows = rowsFrom(2)
    const sent = await send(fileOf(rows))
    await sent.check({ invites: true })
    await sent.import()
    const sentMails = await testServer.database
      .select()
      .from(mails)
      .where(inArray(mails.to_address, rows.map(emailOf)))
    expect(sentMails.map(({ to_address: to }) => to).toSorted()).toEqual(rows.map(emailOf).toSorted())
    expect(sentMails[0]?.body).toContain('/resetpasswrod/')
  })

  test('creates each row once when two servers work on it, and after a batch that failed', async () => {
    const rows = rowsFrom(250)
    const sent = await send(fileOf(rows))
    await sent.check()
    await sent.change('start')
    await Promise.all([sent.work(), sent.work()])
    expect((await sent.read()).counts).toMatchObject({ created: 200, ready: 50 })
    // As if the server was killed before the batch was committed: nothing of it is stored.
    await testServer.asOwner(`create function refuse_import() returns trigger language plpgsql as
      $$ begin if new.state = 'created' then raise exception 'killed'; end if; return new; end $$;
      create trigger refuse_import before update on data_import_rows for each row execute function refuse_import()`)
    await expect(sent.work()).rejects.toThrow()
    expect(await accountsOf(rows.map(emailOf))).toHaveLength(200)
    await testServer.asOwner('drop function refuse_import() cascade')
    expect(await sent.finish()).toMatchObject({ state: 'imported', counts: { created: 250 } })
    expect(await accountsOf(rows.map(emailOf))).toHaveLength(250)
    await sent.change('start')
    expect(await sent.finish()).toMatchObject({ counts: { created: 250 } })
  })

  test('can be stopped and continued', async () => {
    const sent = await send(fileOf(rowsFrom(120)))
    await sent.check()
    await sent.change('start')
    await sent.work()
    const stopped = (await sent.change('stop')).body.data
    // Rows whose names sound alike are left to the next batch, so that they are compared with those of this one.
    expect(stopped).toMatchObject({ state: 'imported', counts: { ready: 120 - stopped.counts.created } })
    expect(stopped.counts.ready).toBeGreaterThanOrEqual(20)
    expect(stopped.counts.created).toBeGreaterThan(0)
    await sent.work()
    expect((await sent.read()).counts).toEqual(stopped.counts)
    const { counts } = await sent.import()
    expect([counts.ready, counts.created + counts.similar]).toEqual([0, 120])
  })

  test('ends when the person may no longer create users at the hospital', async () => {
    const rows = rowsFrom(2)
    const sent = await send(fileOf(rows))
    await sent.check()
    await sent.change('start')
    await testServer.database.execute(sql`delete from user_roles where user_id = ${admin.userId}`)
    await sent.work()
    const superAdmin = await testServer.as('super@demo.test')
    const { body } = await superAdmin.get<{ data: unknown }>(`/api/admin/data-imports/${sent.id}`)
    expect(body.data).toMatchObject({
      state: 'imported',
      problem: 'The person who started this may no longer create users at the hospital.',
    })
    expect(await accountsOf(rows.map(emailOf))).toEqual([])
  })
})

describe('undoing an import', () => {
  test('removes the patients whom nobody has used, and keeps and lists the others', async () => {
    const rows = rowsFrom(5)
    const sent = await send(fileOf(rows))
    await sent.check()
    const { undo_until: until } = await sent.import()
    expect(until).toBe(new Date(testServer.clock.now().getTime() + 24 * 3_600_000).toISOString())
    const [changed, signedIn, treated, assigned, unused] = await accountsOf(rows.map(emailOf))
    testServer.clock.advance(3_600_000)
    sent.person = await testServer.as('super@demo.test')
    await testServer.database
      .update(users)
      .set({ address: 'Cairo', updated_at: testServer.clock.now() })
      .where(eq(users.id, changed?.id ?? 0))
    await testServer.database
      .update(users)
      .set({ in_use: true })
      .where(eq(users.id, signedIn?.id ?? 0))
    await testServer.database.execute(sql`
      insert into alerts (patient_id, none_known, recorded_by, recorded_on, recorded_at)
      values (${treated?.id}::integer, true, ${admin.userId}::integer, '2026-11-18', '2026-11-18 12:00Z')`)
    await testServer.database.execute(sql`insert into user_hospitals values (${assigned?.id}, ${hospital})`)
    expect((await sent.change('undo')).body.data).toMatchObject({ state: 'undoing', progress: { done: 0, total: 5 } })
    expect(await sent.finish()).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 4 }, can_undo: false })
    expect(await sent.rows('kept')).toMatchObject(
      [changed, signedIn, treated, assigned].map((kept) => ({ patient_id: kept?.id })),
    )
    const [removed] = await testServer.database
      .select()
      .from(users)
      .where(eq(users.id, unused?.id ?? 0))
    expect(removed).toMatchObject({ first_name: '–', national_id: '', phone: null, birth_date: null, search: '' })
    expect(removed?.closed_at).not.toBeNull()
    expect(JSON.stringify(removed)).not.toContain('import.example')
    const entries = await testServer.database.select().from(auditLog).where(eq(auditLog.action, 'dataImports.undo'))
    expect(entries.map(({ record_id: id }) => id)).toContain(String(unused?.id))
    // The same file can be imported again.
    const again = await TestImport.send(testServer, sent.person, hospital, fileOf(rows))
    expect(await again.check()).toMatchObject({ counts: { ready: 1, similar: 4 } })
  })

  test('is possible for 24 hours', async () => {
    const sent = await send(fileOf(rowsFrom(1)))
    await sent.check()
    await sent.import()
    expect((await admin.delete(`/api/admin/data-imports/${sent.id}`)).status).toBe(422)
    testServer.clock.advance(24 * 3_600_000)
    sent.person = await testServer.as('super@demo.test')
    const late = await sent.change('undo')
    expect(late.body.errors).toEqual({ state: ['An import can be undone for 24 hours only'] })
    expect(await sent.read()).toMatchObject({ state: 'imported', can_undo: false, counts: { created: 1 } })
  })
})

test('the cells of a file are removed after a week, and what became of its rows stays', async () => {
  const sent = await send(fileOf([...rowsFrom(2), ['Mona']]))
  await sent.check()
  testServer.clock.advance(8 * 24 * 3_600_000)
  sent.person = await testServer.as('super@demo.test')
  await removeOldData(testServer)
  const rows = await sent.rows()
  expect(rows.map(({ state, cells }) => [state, cells])).toEqual([
    ['skipped', []],
    ['skipped', []],
    ['wrong', []],
  ])
  expect((await sent.read()).columns.flatMap(({ samples }) => samples)).toEqual([])
  const { rows: left } = await testServer.database.execute(
    sql`select from data_import_rows where import_id = ${sent.id} and (given is not null or email is not null)`,
  )
  expect(left).toEqual([])
})
