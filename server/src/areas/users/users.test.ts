import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User, UserRow } from '#contract/users/calls'
import type { UserDocument } from '#contract/users/userDocument'
import { users } from '../../platform/auth/tables'
import type { Client } from '../../platform/testing/client'
import { exportColumns } from '../../platform/testing/exportColumns'
import { sampleJpg, samplePdf, samplePng, sampleZip } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { asMultipart, roleId, userForm } from './testing/userForm'

let testServer: TestServer
let referenceIds: ReferenceIds
let superAdmin: Client
let admin: Client

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  superAdmin = await testServer.as('super@demo.test')
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.hub] })
})
afterAll(() => testServer.stop())

interface Listed {
  data: UserRow[]
  meta: { total: number; last_page: number }
}

async function list(person: Client, query: Record<string, string | number>): Promise<Listed> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, body } = await person.get<Listed>(`/api/admin/users?${search}`)
  expect([status, body]).toEqual([200, body])
  return body
}

const emails = ({ data }: Listed) => data.map(({ email }) => email)

async function create(changes: Record<string, unknown> = {}, person = superAdmin, files?: Record<string, Buffer>) {
  const form = asMultipart(await userForm(testServer, changes), files)
  return person.send<{ data: User; errors: Record<string, string[]> }>('POST', '/api/admin/users', { form })
}

test('an account is created with the form, signs in immediately, and is shown', async () => {
  const created = await create({
    email: 'Nour@Test.example',
    first_name: 'نور',
    guardian_phone: '0111 222 3344',
    guardian_uuid: '26001010101234',
    hospitals: [referenceIds.hub],
  })
  expect(created.status).toBe(200)
  expect(created.body.data).toMatchObject({
    first_name: 'نور',
    email: 'nour@test.example',
    phone: '+201001234567',
    guardian_phone: '+201112223344',
    national_id: '29001150112345',
    birth_date_formatted: '15/01/1990',
    age: 36,
    role: ['Patient'],
    hospitals: [{ id: referenceIds.hub, name: 'Mashfa University Hospital' }],
    countryobj: { name: 'Egypt' },
    can_change_access: true,
  })
  const { id, uuid_picture: scan } = created.body.data
  const login = await testServer.stranger.post('/api/admin/auth/login', {
    email: 'nour@test.example',
    password: 'Right-1234',
  })
  expect(login.status).toBe(200)
  const shown = await admin.get<{ data: User }>(`/api/admin/user/${id}`, { language: 'ar' })
  expect(shown.body.data.cityobj?.name).toBe('القاهرة')
  const file = await admin.get(scan ?? '')
  expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    200,
    'image/png',
    expect.stringMatching(/^attachment/),
  ])
  expect((await testServer.stranger.get(scan ?? '')).status).toBe(401)
})

test('errors are reported by field, with the specified messages', async () => {
  const wrong = await create({
    first_name: '',
    email: 'nobody',
    password: 'short',
    gender: '',
    birth_date: '2030-01-01',
    is_staff_member: true,
    phone: '',
    guardian_phone: '01112223344',
    roles: [],
  })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    {
      first_name: ['Field is required'],
      email: ['invalid email address'],
      password: ['cannot be less than 8 characters'],
      gender: ['Field is required'],
      phone: ['Field is required'],
      roles: ['Field is required'],
      guardian_uuid: ['Field is required'],
    },
  ])
  expect((await create({ birth_date: '2030-01-01' })).body.errors).toEqual({
    birth_date: ['cannot be later than today'],
  })
  expect((await create({ phone: '12' })).body.errors.phone).toBeDefined()
  expect((await create({ guardian_uuid: '1' })).body.errors).toEqual({ guardian_phone: ['Field is required'] })
  expect((await create({ email: 'DOCTOR@demo.test' })).body.errors).toEqual({
    email: ['An account with this email already exists'],
  })
  expect((await create({}, superAdmin, {})).body.errors).toEqual({ uuid_picture: ['Field is required'] })
  expect((await create({}, superAdmin, { uuid_picture: sampleZip })).body.errors).toEqual({
    uuid_picture: ['invalid file'],
  })
  expect((await create({}, superAdmin, { uuid_picture: samplePdf, avatar: samplePdf })).body.errors).toEqual({
    avatar: ['invalid file'],
  })
})

describe('the list', () => {
  const created = new Map<string, number>()
  beforeAll(async () => {
    const people = [
      ['محمد', 'عبد الرحمن', 'm1@find.test', '30001010101111'],
      ['Mohammed', 'Abdelrahman', 'm2@find.test', '30001010102222'],
      ['Fatma', 'El-Sayed', 'f@find.test', '30001010103333'],
    ]
    for (const [first_name, last_name, email = '', uuid] of people) {
      const response = await create({ first_name, last_name, email, uuid, hospitals: [referenceIds.aswan] })
      created.set(email, response.body.data.id)
    }
  })

  test.each([
    ['Mohamed abdul rahman', ['m2@find.test', 'm1@find.test']],
    ['مُحمّد عبدالرحمن', ['m2@find.test', 'm1@find.test']],
    ['فاطمة السيد', ['f@find.test']],
    ['1010103333', ['f@find.test']],
    ['٣٠٠٠١٠١٠١٠٣٣٣٣', ['f@find.test']],
    ['f@find.test', ['f@find.test']],
    ['100% nobody', []],
  ])('finds by %s', async (q, found) => {
    expect(emails(await list(superAdmin, { q }))).toEqual(found)
  })

  test('has the users of one’s own hospitals and those below, and nobody else', async () => {
    const doctor = 'doctor2@demo.test'
    const atAswan = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
    expect(emails(await list(atAswan, { q: 'find.test' })).length).toBe(3)
    expect(emails(await list(atAswan, { q: doctor }))).toEqual([])
    expect(emails(await list(admin, { q: doctor }))).toEqual([doctor])
    expect(emails(await list(admin, { q: 'patient2@demo.test' }))).toEqual([])
    expect(emails(await list(superAdmin, { q: 'patient2@demo.test' }))).toEqual(['patient2@demo.test'])
    const { rows } = await testServer.database.execute<{ id: number }>(
      sql`select id from users where email = ${doctor}`,
    )
    expect((await atAswan.get(`/api/admin/user/${rows[0]?.id}`)).status).toBe(404)
  })

  test('is narrowed by every filter', async () => {
    const q = 'demo.test'
    const cardiology = referenceIds.specialty
    const [doctorRole, patientRole] = [await roleId(testServer, 'DOCTOR'), await roleId(testServer, 'PATIENT')]
    const { rows } = await testServer.database.execute<{ country_id: number; city_id: number }>(
      sql`select country_id, city_id from users where email = 'doctor@demo.test'`,
    )
    const { country_id: country = 0, city_id: city = 0 } = rows[0] ?? {}
    expect(emails(await list(superAdmin, { q, specialty: cardiology }))).toEqual(['doctor@demo.test'])
    expect(emails(await list(superAdmin, { q, specialty: cardiology, level: 1 }))).toEqual([])
    expect(emails(await list(superAdmin, { q, role: doctorRole, hospital: referenceIds.banadir }))).toEqual([
      'doctor2@demo.test',
    ])
    expect(emails(await list(superAdmin, { q, is_staff: 1, role: patientRole }))).toEqual([])
    expect(emails(await list(superAdmin, { q, is_staff: 0, country, city, limit: 50 }))).toContain('patient@demo.test')
    expect((await list(superAdmin, { q, country: 1 })).meta.total).toBe(country === 1 ? 12 : 0)
    const today = '2026-11-18'
    expect((await list(superAdmin, { from: today, to: today, q })).meta.total).toBeGreaterThan(0)
    expect((await list(superAdmin, { to: '2026-11-17', q })).meta.total).toBe(0)
    const late = await superAdmin.get('/api/admin/users?from=2026-11-19&is_staff=1')
    expect([late.status, late.body.errors]).toEqual([422, { from: ['cannot be later than today'] }])
  })

  test('has the total and the pages of a long list', async () => {
    await testServer.database.execute(sql`
      insert into users (first_name, last_name, email, password_hash, search, search_version, created_at, updated_at)
      select 'Many', n, 'many' || n || '@long.test', 'none', ' many ' || n || ' long test', 1, now(), now()
      from generate_series(1, 1205) as n`)
    const last = await list(superAdmin, { q: 'many long', page: 121 })
    expect([emails(last).length, last.meta.total, last.meta.last_page]).toEqual([5, 1205, 121])
    expect(emails(last).at(-1)).toBe('many1@long.test')
    // To delete a user, PostgreSQL looks for references in more than a hundred tables.
    await testServer.database.execute(sql`update users set closed_at = now() where email like '%@long.test'`)
  })

  test('has pages that do not overlap', async () => {
    const [first, second] = [await list(superAdmin, { limit: 4 }), await list(superAdmin, { limit: 4, page: 2 })]
    expect(new Set([...emails(first), ...emails(second)]).size).toBe(8)
    expect(first.meta.last_page).toBe(Math.ceil(first.meta.total / 4))
  })

  test('finds users by their current names, including those from before the upgrade', async () => {
    const id = created.get('f@find.test') ?? 0
    const form = await userForm(testServer, {
      email: 'f@find.test',
      first_name: 'Zeinab',
      hospitals: [referenceIds.aswan],
    })
    expect((await superAdmin.put(`/api/admin/users/${id}`, { ...form, password: '' })).status).toBe(200)
    expect(emails(await list(superAdmin, { q: 'زينب find' }))).toEqual(['f@find.test'])
    await testServer.database.update(users).set({ search: '', search_version: 0 })
    expect(emails(await list(superAdmin, { q: 'زينب' }))).toEqual([])
    await testServer.server.seed()
    expect(emails(await list(superAdmin, { q: 'زينب find' }))).toEqual(['f@find.test'])
  })
})

describe('pictures and documents', () => {
  let patient: User
  beforeAll(async () => {
    patient = (await create({ email: 'files@test.example', hospitals: [referenceIds.hub] })).body.data
  })

  test('a picture is visible to people who meet the user, and is replaced by another', async () => {
    const form = asMultipart({}, { avatar: samplePng })
    const before = await admin.send<{ data: User }>('POST', `/api/admin/users/${patient.id}/update-media`, { form })
    const again = asMultipart({}, { avatar: sampleJpg })
    const after = await admin.send<{ data: User }>('POST', `/api/admin/users/${patient.id}/update-media`, {
      form: again,
    })
    const address = after.body.data.avatar ?? ''
    expect(address).not.toBe(before.body.data.avatar)
    expect((await admin.get(address)).headers.get('content-type')).toBe('image/jpeg')
    const self = await testServer.as('files@test.example')
    expect((await self.get(address)).status).toBe(200)
    const somebody = await testServer.addUser()
    expect((await somebody.get(address)).status).toBe(404)
    const { rows } = await testServer.database.execute(sql`select from media where content_type = 'image/png'
      and created_by = ${admin.userId}`)
    expect(rows).toEqual([])
  })

  test('documents are added, listed, downloaded and deleted with the permission', async () => {
    const at = `/api/admin/users/${patient.id}/documents`
    const form = asMultipart({ name: 'Contract' }, { document: samplePdf })
    const added = await admin.send<{ data: UserDocument }>('POST', at, { form })
    expect([added.status, added.body.data.file_name]).toEqual([200, 'document.png.pdf'])
    const { id } = added.body.data
    const columns = { name: 'Name', file_name: 'File', size: 'Size (bytes)', created_at: 'Added (UTC)' }
    expect(await admin.downloadCsv(`${at}/sheet?${exportColumns(columns)}`)).toEqual([
      'Name,File,Size (bytes),Added (UTC)',
      `Contract,document.png.pdf,${samplePdf.length},2026-11-18 11:00:00`,
    ])
    const bytes = await admin.get<{ text: string }>(`/api/admin/users/documents/${id}/download`)
    expect([bytes.status, bytes.body.text, bytes.headers.get('content-disposition')]).toEqual([
      200,
      samplePdf.toString(),
      expect.stringMatching(/^attachment/),
    ])
    const empty = await admin.send('POST', at, { form: asMultipart({ name: '' }, { document: sampleZip }) })
    const errors = { document: ['invalid file'], name: ['Field is required'] }
    expect([empty.status, empty.body.errors]).toEqual([422, errors])
    const elsewhere = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
    expect((await elsewhere.get(`/api/admin/users/documents/${id}/download`)).status).toBe(404)
    expect((await elsewhere.get(`${at}/sheet`)).status).toBe(404)
    expect((await admin.delete(`/api/admin/users/documents/${id}`)).status).toBe(200)
    expect((await admin.get<{ data: unknown[] }>(at)).body.data).toEqual([])
  })
})

test('the time zone of the profile is changed alone, and must exist', async () => {
  const person = await testServer.as('patient2@demo.test')
  const change = (zone: string) => person.put<{ errors?: object }>('/api/admin/profile/time-zone', { time_zone: zone })
  // The last three are known to Intl, and unknown to PostgreSQL or another zone there.
  for (const zone of ['Africa/Nowhere', 'SystemV/AST4', 'US/Pacific-New', 'IST']) {
    expect((await change(zone)).body.errors, zone).toEqual({ time_zone: ['This time zone is not known'] })
  }
  expect((await change('Africa/Mogadishu')).status).toBe(200)
  const { body } = await person.get<{ data: { time_zone: string } }>('/api/admin/profile/show')
  expect(body.data.time_zone).toBe('Africa/Mogadishu')
})
