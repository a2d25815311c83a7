import { and, eq, inArray, sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User, UserRow } from '#contract/users/calls'
import { auditLog } from '../../platform/audit/tables'
import { rolePermissions, roles, userRoles, users } from '../../platform/auth/tables'
import { mails } from '../../platform/mail/tables'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { hospitals } from '../../schema/facilities'
import { cities, countries } from '../../schema/reference'
import { forgotPassword } from '../../testing/forgotPassword'
import { removeOldData } from '../../testing/removeOldData'
import { sendFile, staffFileOf, staffRowOf, TestImport } from './testing/importing'

let testServer: TestServer
let superAdmin: Client
let hospital: number
let egypt: number
let cairo: number
let admin: Client
/** Different rows in each test. */
let first = 0

beforeAll(async () => {
  testServer = await startTestServer()
  const { database } = testServer
  const [country] = await database.select().from(countries).where(eq(countries.code, 'EG'))
  egypt = country?.id ?? 0
  const [city] = await database
    .select()
    .from(cities)
    .where(and(eq(cities.name, 'Cairo'), eq(cities.country_id, egypt)))
  cairo = city?.id ?? 0
})
afterAll(() => testServer.stop())

async function addHospital(city: number | null = cairo): Promise<number> {
  const place = { country_id: egypt, city_id: city, time_zone: 'Africa/Cairo' }
  const [row] = await testServer.database
    .insert(hospitals)
    .values({ name: crypto.randomUUID(), ...place, is_hub: true })
    .returning({ id: hospitals.id })
  return row?.id ?? 0
}

beforeEach(async () => {
  testServer.clock.set(testNow)
  superAdmin = await testServer.as('super@demo.test')
  first += 1000
  hospital = await addHospital()
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [hospital] })
})

const send = (content: string | Uint8Array<ArrayBuffer>, name?: string) =>
  TestImport.send(testServer, admin, hospital, content, { kind: 'staff', ...(name ? { name } : {}) })
const rowsFrom = (count: number) => Array.from({ length: count }, (_, index) => staffRowOf(first + index))
const emailOf = (row: readonly string[]) => row[3] ?? ''
const accountsOf = (rows: readonly (readonly string[])[]) =>
  testServer.database
    .select()
    .from(users)
    .where(inArray(users.email, rows.map(emailOf)))
    .orderBy(users.id)
const accountOf = async (row: readonly string[]) => (await accountsOf([row]))[0]
const mailsTo = (rows: readonly (readonly string[])[]) =>
  testServer.database
    .select()
    .from(mails)
    .where(inArray(mails.to_address, rows.map(emailOf)))

/** Adds a role that counts everywhere, with these permissions. */
async function addRole(name: string, permissions: readonly string[]): Promise<number> {
  const body = { name, permissions }
  return (await superAdmin.post<{ data: { id: number } }>('/api/admin/roles', body)).body.data.id
}

describe('a file with staff', () => {
  test('creates them as the form of users does: with role, hospital, specialty and level, and without a password', async () => {
    const rows = [
      staffRowOf(first, { role: 'طبيب', specialty: 'القلب', level: 'Consultant' }),
      staffRowOf(first + 1, { role: 'nurse' }),
      staffRowOf(first + 2, { role: 'LAB_OR_RADIOLOGY' }),
    ]
    const sent = await send(staffFileOf(rows))
    expect(await sent.read()).toMatchObject({ kind: 'staff', state: 'mapping' })
    expect(await sent.check()).toMatchObject({ kind: 'staff', state: 'checked', counts: { ready: 3 } })
    expect(await accountsOf(rows)).toEqual([])
    expect(await sent.import()).toMatchObject({ state: 'imported', counts: { created: 3 } })
    const created = await accountsOf(rows)
    expect(created).toMatchObject(
      [true, false, false].map((isDoctor) => ({
        ...{ is_staff_member: true, is_doctor: isDoctor, verified_at: null, password_given: false },
        ...{ country_id: egypt, city_id: cairo, time_zone: 'Africa/Cairo' },
      })),
    )
    const [doctor, nurse] = created
    const shown = await admin.get<{ data: User }>(`/api/admin/user/${doctor?.id}`)
    expect(shown.body.data).toMatchObject({
      ...{ role: ['Doctor'], hospitals: [{ id: hospital }], managed_by: [{ id: hospital }] },
      ...{ specialty: { name: 'Cardiology' }, level: { name: 'Consultant' }, waits_for_owner: true },
      phone: `+2010${String(first).padStart(8, '0')}`,
    })
    expect(nurse).toMatchObject({ specialty_id: null, level_id: null })
    const listed = await admin.get<{ data: UserRow[] }>('/api/admin/users?limit=100')
    expect(listed.body.data.filter(({ email }) => rows.map(emailOf).includes(email))).toHaveLength(3)
    const entries = await testServer.database
      .select()
      .from(auditLog)
      .where(
        inArray(
          auditLog.record_id,
          created.map(({ id }) => String(id)),
        ),
      )
    expect(entries.filter(({ action }) => action === 'dataImports.start')).toMatchObject(
      created.map(({ email }) => ({
        ...{ kind: 'user', user_id: admin.userId, change: true },
        changes: { email: { after: email }, roles: { after: [{ hospital_id: null }] } },
      })),
    )
  })

  test('is recognized by Arabic headers, also as a workbook', async () => {
    const workbook = new ExcelJS.Workbook()
    const sheet = workbook.addWorksheet('Staff')
    const headers = ['اسم الموظف', 'الاسم بالإنجليزية', 'تاريخ الميلاد', 'الرقم القومي', 'الإيميل', 'الموبايل', 'النوع']
    sheet.addRow([...headers, 'الوظيفة', 'التخصص', 'الدرجة العلمية', 'المدينة', 'العنوان', 'القسم'])
    const email = `workbook${first}@import.example`
    const born = new Date('1980-04-03T00:00:00Z')
    const identity = [born, Number(`28004${first}1`), email, `0111${String(first).padStart(7, '0')}`, 'أنثى']
    sheet.addRow(['منى عادل', 'Mona Adel', ...identity, 'طبيب', 'القلب', 'استشاري', 'الجيزة', 'شارع النيل', 'ب'])
    const sent = await send(new Uint8Array(await workbook.xlsx.writeBuffer()), 'staff.xlsx')
    const fields = ['full_name', 'alternate_name', 'birth_date', 'uuid', 'email', 'phone', 'gender', 'role']
    expect((await sent.read()).columns.map(({ field }) => field)).toEqual([
      ...fields,
      ...['specialty', 'level', 'city', 'address', null],
    ])
    expect(await sent.check()).toMatchObject({ counts: { ready: 1 } })
    await sent.import()
    const [giza] = await testServer.database.select().from(cities).where(eq(cities.name, 'Giza'))
    const [created] = await testServer.database.select().from(users).where(eq(users.email, email))
    expect(created).toMatchObject({
      ...{ first_name: 'منى', last_name: 'عادل', alternate_name: 'Mona Adel', birth_date: '1980-04-03' },
      ...{ gender: 'female', is_doctor: true, city_id: giza?.id, address: 'شارع النيل' },
    })
  })

  test('has every problem by row and column', async () => {
    const wrong = ['Mona', '31/02/1990', '2.9001E+13', 'no email', '12', 'x', 'Wizard', 'Magic', 'High']
    const rows = [
      staffRowOf(first),
      wrong,
      staffRowOf(first + 1, { role: 'Patient' }),
      staffRowOf(first + 2, { role: '', phone: '' }),
      staffRowOf(first + 3, { specialty: 'Cardiology', level: 'Consultant' }),
      staffRowOf(first + 4, { email: emailOf(staffRowOf(first)) }),
      [...staffRowOf(first + 5), 'more'],
    ]
    const sent = await send(staffFileOf(rows))
    expect(await sent.check()).toMatchObject({ counts: { ready: 1, wrong: 6 } })
    expect(await sent.problems()).toEqual([
      'Row,Column,Problem',
      expect.stringMatching(/^3,Name,must have at least two names/),
      '3,Date of birth,must be a date',
      expect.stringMatching(/^3,National ID,/),
      expect.stringMatching(/^3,Email,/),
      expect.stringMatching(/^3,Mobile,/),
      expect.stringMatching(/^3,Gender,/),
      '3,Role,The hospital has no role with this name or code',
      '3,Specialty,There is no choice with this name',
      '3,Level,There is no choice with this name',
      '4,Role,Patients are imported from a file of their own',
      '5,Mobile,Field is required',
      '5,Role,Field is required',
      '6,Specialty,Only doctors have this',
      '6,Level,Only doctors have this',
      '7,Email,Row 2 has the same value',
      '8,,This row has more cells than the header',
    ])
    expect(await accountsOf(rows)).toEqual([])
  })

  test('needs a column with the role, and has none of the fields of patients', async () => {
    const sent = await send(staffFileOf(rowsFrom(1)))
    const given = ['full_name', 'birth_date', 'uuid', 'email', 'phone', 'gender'] as const
    const body = { date_order: 'dmy', invites: false }
    const without = await sent.change('check', { ...body, fields: [...given, null, null, null] })
    expect(without.body.errors).toEqual({ fields: ['No column is chosen for a required field'] })
    const foreign = await sent.change('check', { ...body, fields: [...given, 'role', 'guardian_phone', null] })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['fields']])
    const patients = await TestImport.send(testServer, admin, hospital, staffFileOf(rowsFrom(1)))
    expect((await patients.read()).columns.map(({ field }) => field)).not.toContain('role')
    const unknown = new FormData()
    unknown.append('hospital_id', String(hospital))
    unknown.append('kind', 'rooms')
    unknown.append('file', new Blob(['Name\r\nMona']), 'x.csv')
    const refused = await admin.send('POST', '/api/admin/data-imports', { form: unknown })
    expect(refused.body).toHaveProperty('errors.kind')
  })

  test('for a hospital without a city needs the city of each row, where the country has cities', async () => {
    hospital = await addHospital(null)
    admin = await testServer.addUser({ role: 'ADMIN', hospitals: [hospital] })
    const sent = await send(staffFileOf(rowsFrom(1)))
    expect(await sent.check()).toMatchObject({ counts: { wrong: 1 } })
    expect(await sent.rows('wrong')).toMatchObject([{ problems: [{ errors: ['Field is required'] }] }])
    const given = ['full_name', 'birth_date', 'uuid', 'email', 'phone', 'gender', 'role'] as const
    const [row = []] = rowsFrom(1)
    const named = await send(staffFileOf([[...row.slice(0, 7), 'القاهرة', '']]))
    expect(await named.check({ fields: [...given, 'city', null] })).toMatchObject({ counts: { ready: 1 } })
    await named.import()
    expect(await accountOf(row)).toMatchObject({ city_id: cairo })
  })
})

describe('who may import staff', () => {
  test('those who may create users at the hospital: others get 403, or 404 for a file of another hospital', async () => {
    const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [hospital] })
    expect((await sendFile(nurse, hospital, staffFileOf(rowsFrom(1)), { kind: 'staff' })).status).toBe(403)
    const sent = await send(staffFileOf(rowsFrom(1)))
    const other = await addHospital()
    const foreign = await testServer.addUser({ role: 'ADMIN', hospitals: [other] })
    expect((await sendFile(foreign, hospital, staffFileOf(rowsFrom(1)), { kind: 'staff' })).body.errors).toHaveProperty(
      'hospital_id',
    )
    const path = `/api/admin/data-imports/${sent.id}`
    for (const call of ['check', 'decisions', 'start', 'stop', 'undo']) {
      expect([call, (await foreign.post(`${path}/${call}`, {})).status]).toEqual([call, 404])
      expect([call, (await nurse.post(`${path}/${call}`, {})).status]).toEqual([call, 403])
    }
    for (const read of ['', '/rows', '/problems']) expect((await foreign.get(path + read)).status).toBe(404)
  })

  test('nobody gives a role whose permissions they do not have at the hospital', async () => {
    await addRole(`Auditor ${first}`, ['show-audit', 'list-patient'])
    const elsewhere = await addHospital()
    const local = await addRole(`Porter ${first}`, ['list-patient'])
    await testServer.database.update(roles).set({ hospital_id: elsewhere }).where(eq(roles.id, local))
    const rows = ['Super Admin', 'مدير النظام', `Auditor ${first}`, `Porter ${first}`, 'Admin'].map((role, index) =>
      staffRowOf(first + index, { role }),
    )
    const sent = await send(staffFileOf(rows))
    expect(await sent.check()).toMatchObject({ counts: { ready: 1, wrong: 4 } })
    const beyond = 'You can only assign roles whose administrative permissions you have yourself, in your own hospitals'
    expect((await sent.rows('wrong')).map(({ row, problems }) => [row, problems[0]?.errors])).toEqual([
      [2, [beyond]],
      [3, [beyond]],
      [4, [beyond]],
      [5, ['The hospital has no role with this name or code']],
    ])
    await sent.import()
    expect(await accountsOf(rows)).toMatchObject([{ email: emailOf(rows[4] ?? []) }])
  })

  test('a role that has become more since the dry run is refused when the rows are imported', async () => {
    const role = await addRole(`Clerk ${first}`, ['list-patient'])
    const rows = [staffRowOf(first, { role: `Clerk ${first}` }), staffRowOf(first + 1)]
    const sent = await send(staffFileOf(rows))
    expect(await sent.check()).toMatchObject({ counts: { ready: 2 } })
    await testServer.database.insert(rolePermissions).values({ role_id: role, permission: 'show-audit' })
    expect(await sent.import()).toMatchObject({ state: 'imported', counts: { created: 1, wrong: 1 } })
    expect(await sent.rows('wrong')).toMatchObject([{ row: 2, problems: [{ column: 'Role' }] }])
  })

  test('two roles of one name are told apart by their codes', async () => {
    const one = await addRole(`Guard ${first}`, [])
    const other = await addRole(`Watch ${first}`, [])
    await testServer.database
      .update(roles)
      .set({ name: `Guard-${first}` })
      .where(eq(roles.id, other))
    const [stored] = await testServer.database.select().from(roles).where(eq(roles.id, one))
    const rows = [staffRowOf(first, { role: `Guard ${first}` }), staffRowOf(first + 1, { role: stored?.code ?? '' })]
    const sent = await send(staffFileOf(rows))
    expect(await sent.check()).toMatchObject({ counts: { ready: 1, wrong: 1 } })
    expect(await sent.rows('wrong')).toMatchObject([
      { row: 2, problems: [{ column: 'Role', errors: ['Several choices have this name'] }] },
    ])
  })
})

describe('people who have an account already', () => {
  test('are found whoever they are, and decided; the existing account stays as it is', async () => {
    const digits = String(first).padStart(8, '0')
    const known = { national_id: `5${first}`, email: `known${first}@import.example` }
    const colleague = await testServer.addUser({ role: 'NURSE', hospitals: [hospital], ...known })
    const patient = await testServer.addUser({ role: 'PATIENT', phone: `+2012${digits}` })
    const elsewhere = await testServer.addUser({ role: 'DOCTOR', email: `taken${first}@import.example` })
    const rows = [
      staffRowOf(first, { uuid: known.national_id }),
      staffRowOf(first + 1, { phone: `012${digits}` }),
      staffRowOf(first + 2, { email: `Taken${first}@import.example` }),
      staffRowOf(first + 3, { email: known.email, uuid: known.national_id }),
    ]
    const sent = await send(staffFileOf(rows.slice(0, 3)))
    expect(await sent.check()).toMatchObject({
      counts: { similar: 2, wrong: 1 },
      undecided: { uuid: 1, phone: 1, name: 0 },
    })
    expect(await sent.rows('wrong')).toMatchObject([{ row: 4, problems: [{ column: 'Email' }] }])
    expect(await sent.rows('similar')).toMatchObject([
      { row: 2, can_create: false, matches: [{ id: colleague.userId, match: 'uuid', is_open: true }] },
      { row: 3, can_create: true, matches: [{ id: patient.userId, match: 'phone', is_open: false, phone: null }] },
    ])
    const refused = await sent.change('decisions', { decision: 'create', rows: [2] })
    expect(refused.body.errors).toEqual({ decision: ['Somebody with an account has this national ID or this email'] })
    await sent.change('decisions', { decision: 'existing', rows: [2] })
    await sent.change('decisions', { decision: 'create', rows: [3] })
    expect(await sent.import()).toMatchObject({ counts: { existing: 1, created: 1, wrong: 1 } })
    const rolesOf = await testServer.database
      .select()
      .from(userRoles)
      .where(inArray(userRoles.user_id, [colleague.userId, elsewhere.userId]))
    expect(rolesOf).toHaveLength(2)
    const again = await send(staffFileOf(rows.slice(3)))
    expect(await again.check()).toMatchObject({ counts: { similar: 1 }, undecided: { uuid: 1 } })
    await again.change('decisions', { decision: 'skip', match: 'uuid' })
    expect(await again.import()).toMatchObject({ counts: { skipped: 1, created: 0 } })
  })

  test('are found again when the rows are imported', async () => {
    const rows = rowsFrom(2)
    const sent = await send(staffFileOf(rows))
    expect(await sent.check()).toMatchObject({ counts: { ready: 2 } })
    await testServer.addUser({ role: 'DOCTOR', national_id: rows[1]?.[2] ?? '' })
    expect(await sent.import()).toMatchObject({ counts: { created: 1, similar: 1 }, undecided: { uuid: 1 } })
  })
})

describe('the import of staff', () => {
  test('emails a link only if that was chosen; otherwise “Forgot password” is the way in', async () => {
    const [invited = [], silent = []] = rowsFrom(2)
    const one = await send(staffFileOf([invited]))
    await one.check({ invites: true })
    await one.import()
    const other = await send(staffFileOf([silent]))
    await other.check()
    await other.import()
    expect((await mailsTo([invited, silent])).map(({ to_address: to }) => to)).toEqual([emailOf(invited)])
    await forgotPassword(testServer, emailOf(silent))
    const [mail] = await mailsTo([silent])
    const token = mail?.body.match(/resetpasswrod\/([^/\s]+)\//)?.[1]
    const chosen = { token, email: emailOf(silent), password: 'Own-12345' }
    expect((await testServer.stranger.post('/api/admin/auth/reset-password', chosen)).status).toBe(200)
    const signedIn = { email: emailOf(silent), password: 'Own-12345' }
    expect((await testServer.stranger.post('/api/admin/auth/login', signedIn)).status).toBe(200)
  })

  test('creates each row once, whatever is sent twice, done by two servers or fails in between', async () => {
    const rows = rowsFrom(60)
    const sent = await send(staffFileOf(rows))
    await sent.check()
    await sent.change('start')
    expect((await sent.change('start')).status).toBe(200)
    await Promise.all([sent.work(), sent.work()])
    await testServer.asOwner(`create function refuse_import() returns trigger language plpgsql as
      $$ begin if new.state = 'created' then raise exception 'killed'; end if; return new; end $$;
      create trigger refuse_import before update on data_import_rows for each row execute function refuse_import()`)
    const before = (await accountsOf(rows)).length
    await expect(sent.work()).rejects.toThrow()
    expect(await accountsOf(rows)).toHaveLength(before)
    await testServer.asOwner('drop function refuse_import() cascade')
    const { counts } = await sent.finish()
    expect([counts.ready, counts.created + counts.similar]).toEqual([0, 60])
    expect(await accountsOf(rows)).toHaveLength(counts.created)
    await sent.change('start')
    expect((await sent.finish()).counts).toEqual(counts)
  })

  test('leaves out only the row that the form refuses in between, with its reason', async () => {
    const rows = rowsFrom(3)
    const sent = await send(staffFileOf(rows))
    await sent.check()
    // As if somebody registered with this email between the comparison and the insertion.
    await testServer.asOwner(`create function refuse_user() returns trigger language plpgsql as
      $$ begin if new.email = '${emailOf(rows[1] ?? [])}' then raise unique_violation; end if; return new; end $$;
      create trigger refuse_user before insert on users for each row execute function refuse_user()`)
    const { counts } = await sent.import()
    await testServer.asOwner('drop function refuse_user() cascade')
    expect(counts).toMatchObject({ created: 2, wrong: 1 })
    expect(await sent.rows('wrong')).toMatchObject([
      { row: 3, problems: [{ column: 'Email', errors: ['An account with this email already exists'] }] },
    ])
    expect(await accountsOf(rows)).toHaveLength(2)
  })

  test('ends when the person may no longer create users at the hospital', async () => {
    const rows = rowsFrom(2)
    const sent = await send(staffFileOf(rows))
    await sent.check()
    await sent.change('start')
    await testServer.database.execute(sql`delete from user_roles where user_id = ${admin.userId}`)
    await sent.work()
    sent.person = superAdmin
    expect(await sent.read()).toMatchObject({ state: 'imported', problem: expect.stringContaining('no longer') })
    expect(await accountsOf(rows)).toEqual([])
  })
})

describe('undoing an import of staff', () => {
  test('is possible for 24 hours after it ended because the person may no longer create users', async () => {
    const rows = rowsFrom(60)
    const sent = await send(staffFileOf(rows))
    await sent.check()
    await sent.change('start')
    await sent.work()
    await testServer.database.execute(sql`delete from user_roles where user_id = ${admin.userId}`)
    await sent.work()
    sent.person = superAdmin
    const ended = await sent.read()
    const stopped = { state: 'imported', finished_at: testServer.clock.now().toISOString(), can_undo: true }
    expect(ended).toMatchObject({ ...stopped, problem: expect.stringContaining('no longer') })
    expect(ended.counts.created).toBeGreaterThan(0)
    expect(ended.counts.created).toBeLessThan(60)
    await sent.change('undo')
    expect(await sent.finish()).toMatchObject({ state: 'undone', counts: { created: 0, undone: ended.counts.created } })
    expect((await sent.read()).finished_at).toBe(stopped.finished_at)
  })

  test('removes those whom nobody has used or named anywhere, and keeps and lists the others', async () => {
    const rows = [
      ...Array.from({ length: 6 }, (_, index) =>
        staffRowOf(first + index, { role: 'Doctor', specialty: 'Cardiology' }),
      ),
      staffRowOf(first + 6),
    ]
    const sent = await send(staffFileOf(rows))
    await sent.check()
    const { counts } = await sent.import()
    expect(counts.created + counts.similar).toBe(7)
    await sent.change('decisions', { decision: 'create', match: 'name' })
    expect(await sent.import()).toMatchObject({ counts: { created: 7 } })
    const accounts = await Promise.all(rows.map(accountOf))
    const [changed, signedIn, away, visiting, elsewhere, patient, unused] = accounts.map((account) => account?.id ?? 0)
    testServer.clock.advance(3_600_000)
    sent.person = await testServer.as('super@demo.test')
    const { database } = testServer
    const later = { address: 'Cairo', updated_at: testServer.clock.now() }
    await database
      .update(users)
      .set(later)
      .where(eq(users.id, changed ?? 0))
    await database
      .update(users)
      .set({ in_use: true })
      .where(eq(users.id, signedIn ?? 0))
    await database.execute(sql`insert into vacations (title, type, date_from, date_to, doctor_id)
      values ('Leave', 1, '2026-12-01', '2026-12-02', ${away}::integer)`)
    const other = await addHospital()
    const [role] = await database.select().from(roles).where(eq(roles.code, 'DOCTOR'))
    await database.insert(userRoles).values({ user_id: visiting ?? 0, role_id: role?.id ?? 0, hospital_id: other })
    await database.execute(sql`insert into user_hospitals (user_id, hospital_id) values (${elsewhere}, ${other})`)
    await database.execute(sql`
      insert into alerts (patient_id, none_known, recorded_by, recorded_on, recorded_at)
      values (${patient}::integer, true, ${admin.userId}::integer, '2026-11-18', '2026-11-18 12:00Z')`)
    expect((await sent.change('undo')).body.data).toMatchObject({ state: 'undoing' })
    expect((await sent.change('undo')).status).toBe(200)
    expect(await sent.finish()).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 6 }, can_undo: false })
    expect((await sent.rows('kept')).map(({ patient_id: id }) => id)).toEqual([
      changed,
      signedIn,
      away,
      visiting,
      elsewhere,
      patient,
    ])
    const [removed] = await database
      .select()
      .from(users)
      .where(eq(users.id, unused ?? 0))
    expect(removed).toMatchObject({ first_name: '–', national_id: '', phone: null, birth_date: null, search: '' })
    expect(removed?.closed_at).not.toBeNull()
    expect(JSON.stringify(removed)).not.toContain('import.example')
    expect(
      await database
        .select()
        .from(userRoles)
        .where(eq(userRoles.user_id, unused ?? 0)),
    ).toEqual([])
    const entries = await database.select().from(auditLog).where(eq(auditLog.action, 'dataImports.undo'))
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'user', record_id: String(unused) }))
    const again = await TestImport.send(testServer, sent.person, hospital, staffFileOf(rows.slice(6)), {
      kind: 'staff',
    })
    expect(await again.check()).toMatchObject({ counts: { ready: 1 } })
  })

  test('keeps those whose role the person could not have given', async () => {
    const rows = [staffRowOf(first, { role: 'Super Admin' }), staffRowOf(first + 1)]
    admin = superAdmin
    const sent = await send(staffFileOf(rows))
    await sent.check()
    expect(await sent.import()).toMatchObject({ counts: { created: 2 } })
    sent.person = await testServer.addUser({ role: 'ADMIN', hospitals: [hospital] })
    await sent.change('undo')
    expect(await sent.finish()).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 1 } })
    expect(await sent.rows('kept')).toMatchObject([{ row: 2 }])
    expect(await accountOf(rows[0] ?? [])).toMatchObject({ closed_at: null })
  })

  test('is possible for 24 hours, and cells are removed after a week', async () => {
    const [row = [], wrong = []] = [staffRowOf(first), ['Mona']]
    const sent = await send(staffFileOf([row, wrong]))
    await sent.check()
    await sent.import()
    testServer.clock.advance(8 * 24 * 3_600_000)
    sent.person = await testServer.as('super@demo.test')
    const late = await sent.change('undo')
    expect(late.body.errors).toEqual({ state: ['An import can be undone for 24 hours only'] })
    await removeOldData(testServer)
    expect((await sent.rows()).map(({ state, cells }) => [state, cells])).toEqual([
      ['created', []],
      ['wrong', []],
    ])
  })
})
