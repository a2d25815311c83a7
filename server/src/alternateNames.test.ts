import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#contract/kit/translate'
import { notifyPatients } from './areas/appointments'
import { addClinic, clinicForm, type ReferenceIds, referenceIdsOf } from './areas/clinics/testing/clinicFixture'
import { centerFields, egypt, formOf, hospitalFields } from './areas/facilities/testing/facilityFixture'
import { ClinicDay } from './areas/lobby/testing/clinicDay'
import { readBell } from './areas/notifications/testing/notificationFixture'
import { asMultipart, roleId, userForm } from './areas/users/testing/userForm'
import { searchOf } from './platform/auth/search'
import { users } from './platform/auth/tables'
import { localNameOf } from './platform/database/localName'
import type { Client, TestResponse } from './platform/testing/client'
import { exportColumns } from './platform/testing/exportColumns'
import { startTestServer, type TestServer } from './platform/testing/server'
import { clinics } from './schema/clinics'
import { drugs } from './schema/drugs'
import { forgotPassword } from './testing/forgotPassword'

let testServer: TestServer
let staff: Client
let at: { country: number; city: number }
let ids: ReferenceIds

beforeAll(async () => {
  testServer = await startTestServer()
  staff = await testServer.as('super@demo.test')
  at = await egypt(testServer)
  ids = await referenceIdsOf(testServer)
})
afterAll(() => testServer.stop())

const otherScript: Record<Language, string> = {
  en: 'Write this name in the other script',
  ar: 'اكتب هذا الاسم بالحروف الأخرى، العربية أو اللاتينية',
}

interface Shown {
  id: number
  name_text?: string
  title_text?: string
}

type Made = TestResponse<{ data: Shown; errors?: unknown }>

/** How a kind of record is created, and where it is read. */
interface Kind {
  many: string
  single: string
  /** The field of a row with the name in the caller's language. */
  text: 'name_text' | 'title_text'
  /** The field of the alternate name. */
  field: 'alternate_name' | 'alternate_title'
  make(name: string, alternate: string, language?: Language): Promise<Made>
}

const subject = (many: string, single: string): Kind => ({
  many,
  single,
  text: 'name_text',
  field: 'alternate_name',
  make: (name, alternate_name, language = 'en') =>
    staff.post(`/api/admin/${many}`, { name, alternate_name }, { language }),
})

const facility = (many: string, single: string, fieldsOf: (fields: Record<string, string>) => FormData): Kind => ({
  many,
  single,
  text: 'name_text',
  field: 'alternate_name',
  make: (name, alternate_name, language = 'en') =>
    staff.send('POST', `/api/admin/${many}`, { form: fieldsOf({ name, alternate_name }), language }),
})

const center = (many: string, single: string) =>
  facility(many, single, (names) =>
    formOf(centerFields({ ...names, country_id: at.country, city_id: at.city }), ['agreement']),
  )

const kinds: Kind[] = [
  subject('levels', 'level'),
  subject('specialties', 'specialty'),
  facility('hospitals', 'hospital', (names) => formOf(hospitalFields(at, names))),
  center('labs', 'lab'),
  center('radiology-centers', 'radiology-center'),
  {
    many: 'users',
    single: 'user',
    text: 'name_text',
    field: 'alternate_name',
    make: async (name, alternate_name, language = 'en') => {
      const [first_name, last_name] = name.split(' ')
      const email = `${crypto.randomUUID()}@test.example`
      const form = await userForm(testServer, { first_name, last_name, alternate_name, email })
      return staff.send('POST', '/api/admin/users', { form: asMultipart(form), language })
    },
  },
  {
    many: 'clinics',
    single: 'clinics',
    text: 'title_text',
    field: 'alternate_title',
    make: async (title, alternate_title, language = 'en') => {
      const doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [ids.hub] })
      const coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [ids.hub] })
      const people = { doctor_id: doctor.userId, coordinators: [coordinator.userId] }
      return staff.post('/api/admin/clinics', clinicForm(ids, { ...people, title, alternate_title }), { language })
    },
  },
]

describe.each(kinds)('$many', ({ many, single, text, field, make }) => {
  test.each([
    { name: 'Zarqa Qibli', alternate: 'زرقاء قبلي', entered: 'in Latin letters' },
    { name: 'لطيفة بحري', alternate: 'Latifa Bahri', entered: 'in Arabic' },
  ])('named $entered are shown in the reader’s script, and found by either name', async ({ name, alternate }) => {
    const created = await make(name, alternate)
    expect([created.status, created.body.errors]).toEqual([200, undefined])
    const { id } = created.body.data
    const latin = /[a-z]/i.test(name) ? name : alternate
    const arabic = latin === name ? alternate : name
    for (const [language, shown] of [
      ['en', latin],
      ['ar', arabic],
    ] as const) {
      const record = await staff.get<{ data: Shown }>(`/api/admin/${single}/${id}`, { language })
      expect(record.body.data).toMatchObject({ [text]: shown, [field]: alternate })
      for (const q of [latin, arabic]) {
        const path = `/api/admin/${many}?q=${encodeURIComponent(q.split(' ')[0] ?? '')}`
        const list = await staff.get<{ data: Shown[] }>(path, { language })
        expect(list.body.data.map((row) => [row.id, row[text]])).toEqual([[id, shown]])
      }
      const q = encodeURIComponent(arabic.split(' ')[0] ?? '')
      const columns = exportColumns({ id: 'ID', [text]: 'Name' })
      const csv = await staff.downloadCsv(`/api/admin/${many}/sheet?q=${q}&${columns}`, { language })
      expect(csv.slice(1)).toEqual([`${id},${shown}`])
    }
  })

  test('cannot have both names in one script', async () => {
    for (const language of ['en', 'ar'] as const) {
      const refused = await make('Zarqa Qibli', 'Zarka Kibly', language)
      expect([refused.status, refused.body.errors]).toEqual([422, { [field]: [otherScript[language]] }])
    }
    const number = await make('Zarqa Qibli', '24')
    expect(number.body.errors).toEqual({ [field]: [otherScript.en] })
  })

  test('need no alternate name', async () => {
    const created = await make('Wahid Ism', ' ')
    expect(created.status).toBe(200)
    const record = await staff.get<{ data: Shown }>(`/api/admin/${single}/${created.body.data.id}`, { language: 'ar' })
    expect(record.body.data).toMatchObject({ [text]: 'Wahid Ism', [field]: null })
  })
})

test('lists of facilities are sorted by the names as shown to the reader', async () => {
  const [, , , labs] = kinds
  const created = [await labs?.make('Order Alpha', 'ياء الترتيب'), await labs?.make('Order Zeta', 'ألف الترتيب')]
  const [alpha, zeta] = created.map((response) => response?.body.data.id)
  const listed = async (language: Language) => {
    const { body } = await staff.get<{ data: Shown[] }>('/api/admin/labs?q=Order', { language })
    const csv = await staff.downloadCsv(`/api/admin/labs/sheet?q=Order&${exportColumns({ id: 'ID' })}`, { language })
    expect(csv.slice(1)).toEqual(body.data.map(({ id }) => String(id)))
    return body.data.map(({ id }) => id)
  }
  expect(await listed('en')).toEqual([alpha, zeta])
  expect(await listed('ar')).toEqual([zeta, alpha])
})

/** Creates a city or drug. */
const makeOther = {
  cities: (name: string, name_ar: string) => staff.post('/api/admin/cities', { name, name_ar, country_id: at.country }),
  drugs: (drug_name: string, drug_name_ar: string) =>
    staff.post('/api/admin/drugs', { drug_name, drug_name_ar, dosage_form: 'Tablet' }),
}

test.each(['cities', 'drugs'] as const)(
  'the list of %s is sorted by the names as shown to the reader',
  async (many) => {
    const made = [
      await makeOther[many]('Order Alpha', 'ياء الترتيب'),
      await makeOther[many]('Order Zeta', 'ألف الترتيب'),
      await makeOther[many]('Order Mu', 'ميم الترتيب'),
    ]
    const [alpha, zeta, mu] = made.map(({ body }) => (body as { data: Shown }).data.id)
    const listed = async (language: Language) => {
      const { body } = await staff.get<{ data: Shown[] }>(`/api/admin/${many}?q=Order`, { language })
      const csv = await staff.downloadCsv(`/api/admin/${many}/sheet?q=Order&${exportColumns({ id: 'ID' })}`, {
        language,
      })
      expect(csv.slice(1)).toEqual(body.data.map(({ id }) => String(id)))
      return body.data.map(({ id }) => id)
    }
    expect(await listed('en')).toEqual([alpha, mu, zeta])
    expect(await listed('ar')).toEqual([zeta, mu, alpha])
  },
)

test('the list of drugs is read in the order of an index in either language', async () => {
  for (const language of ['en', 'ar'] as const) {
    const plan = await testServer.database.transaction(async (transaction) => {
      await transaction.execute(sql`set local enable_seqscan = off`)
      const shown = localNameOf(drugs.drug_name, drugs.drug_name_ar, language)
      const { rows } = await transaction.execute(sql`explain select id from ${drugs} order by ${shown}, id limit 10`)
      return JSON.stringify(rows)
    })
    expect(plan).toContain(`drugs_order_${language}`)
    expect(plan).not.toContain('Sort')
  }
})

test('a user changes their own alternate name, and is found by it', async () => {
  const person = await testServer.addUser({ role: 'DOCTOR', hospitals: [ids.hub] })
  const form = await userForm(testServer, {
    first_name: 'Samira',
    last_name: 'Wahba',
    language: 'en',
    password: undefined,
  })
  const change = (alternate_name: string) =>
    person.put<{ data: unknown; errors?: unknown }>('/api/admin/profile/update', { ...form, alternate_name })
  expect((await change('Samera')).body.errors).toEqual({ alternate_name: [otherScript.en] })
  expect((await change('سميرة وهبة')).body.data).toMatchObject({ alternate_name: 'سميرة وهبة' })
  const q = encodeURIComponent('وهبة')
  const found = await staff.get(`/api/admin/doctors/list?q=${q}`, { language: 'ar' })
  expect(found.body.data).toMatchObject([{ id: person.userId, name: 'سميرة وهبة', name_text: 'سميرة وهبة' }])
  const people = await staff.get(`/api/admin/audit/people?q=${q}`, { language: 'ar' })
  expect(people.body.data).toEqual([{ id: person.userId, name: 'سميرة وهبة' }])
  const reasons = `/api/admin/users/${person.userId}/why/permission?permission=list-clinic`
  expect((await staff.get(reasons, { language: 'ar' })).body.data).toMatchObject({ account: { name: 'سميرة وهبة' } })
})

/** Adds a visit today at a clinic; doctor, patient and clinic have names in both scripts. */
async function visitWithNames() {
  const day = await ClinicDay.open(testServer)
  const visit = await day.book(4)
  const named = (id: number, alternate_name: string, first_name: string) => {
    const names = { first_name, last_name: 'Latin', alternate_name }
    const search = searchOf({ ...names, email: '', national_id: '', phone: null })
    return testServer.database
      .update(users)
      .set({ ...names, ...search })
      .where(eq(users.id, id))
  }
  await named(day.doctor.userId, 'طبيب عربي', 'Doctor')
  await named(day.coordinator.userId, 'منسق عربي', 'Coordinator')
  await named(visit.patient.userId, 'مريض عربي', 'Patient')
  await testServer.database
    .update(clinics)
    .set({ title: 'Latin clinic', alternate_title: 'عيادة عربية' })
    .where(eq(clinics.id, day.clinicId))
  return { day, visit }
}

const latinNames = ['Doctor Latin', 'Coordinator Latin', 'Patient Latin', 'Latin clinic']

test('no response about a visit has Latin names for Arabic readers, or Arabic names for English readers', async () => {
  const { day, visit } = await visitWithNames()
  const token = await day.start(visit)
  await testServer.inContext(() => notifyPatients('appointment_booked', [visit.id]))
  const today = '18-11-2026'
  const requests: [Client, string][] = [
    [visit.patient, '/api/patient/appointments'],
    [visit.patient, `/api/patient/appointments/${visit.id}`],
    [visit.patient, '/api/patient/appointments/sheet?format=csv'],
    [visit.patient, '/api/patient/search-clinics?from=2026-11-18&to=2026-11-19&limit=50'],
    [visit.patient, `/api/patient/appointments/clinic-slots/${day.clinicId}/2026-11-18`],
    [visit.patient, `/api/patient/lobby/join/${visit.id}`],
    [visit.patient, `/api/patient/room/data/${token}`],
    [visit.patient, '/api/admin/my-notifications'],
    [day.doctor, '/api/admin/clinics/my-clinics'],
    [day.doctor, '/api/admin/statistics'],
    [day.doctor, `/api/admin/clinics/${day.clinicId}/appointments/${today}`],
    [day.doctor, `/api/admin/lobby/${token}/show`],
    [day.doctor, `/api/admin/lobby/${token}/appointments`],
    [staff, '/api/admin/clinics?q=Latin'],
    [staff, '/api/admin/clinics/list?q=Latin'],
    [staff, '/api/admin/doctors/list?q=Latin'],
    [staff, '/api/admin/patients/list?q=Latin'],
    [staff, `/api/admin/patients/${visit.patient.userId}`],
    [staff, '/api/admin/coordinators/list?q=Latin'],
    [staff, `/api/admin/audit?user_id=${day.doctor.userId}`],
    [staff, `/api/admin/hospitals/${day.hospitalId}/staff?limit=100`],
    [staff, '/api/admin/vacations/related?type=1&q=Latin'],
    [staff, '/api/admin/vacations/related?type=2&q=Latin'],
    ...['appointment', 'clinic', 'lobby', 'user', 'notification'].map((kind): [Client, string] => [
      staff,
      `/api/admin/why/subjects?kind=${kind}&q=Latin`,
    ]),
  ]
  for (const [who, path] of requests) {
    const arabic = await who.get(path, { language: 'ar' })
    const english = await who.get(path, { language: 'en' })
    expect([path, arabic.status, english.status]).toEqual([path, 200, 200])
    const texts = { ar: shownIn(arabic.body), en: shownIn(english.body) }
    expect([path, latinNames.filter((name) => texts.ar.includes(name))]).toEqual([path, []])
    expect([path, /عربي/.test(texts.ar)]).toEqual([path, true])
    expect([path, /عربي/.test(texts.en)]).toEqual([path, false])
  }
  expect((await readBell(visit.patient, 'ar')).notifications[0]?.message).toContain('طبيب عربي')
  expect((await readBell(visit.patient, 'en')).notifications[0]?.message).toContain('Doctor Latin')
  day.close()
})

/** Returns the texts of a response without the names as entered, which it has beside the names to show. */
function shownIn(body: unknown): string {
  const isEntered = (key: string, parent: object) =>
    ['first_name', 'last_name', 'alternate_title', 'other_title'].includes(key) ||
    (key === 'title' && 'title_text' in parent)
  return JSON.stringify(body, function (this: object, key, value) {
    return isEntered(key, this) ? undefined : value
  })
}

test('the agenda of a clinic also has the title in the other script', async () => {
  const { day } = await visitWithNames()
  const titleFor = async (language: Language) => {
    const path = `/api/admin/clinics/${day.clinicId}/appointments/18-11-2026`
    const { body } = await day.doctor.get<{ data: { clinic: object } }>(path, { language })
    return body.data.clinic
  }
  expect(await titleFor('ar')).toMatchObject({ title: 'عيادة عربية', other_title: 'Latin clinic' })
  expect(await titleFor('en')).toMatchObject({ title: 'Latin clinic', other_title: 'عيادة عربية' })
  day.close()
})

test('messages to readers of both languages have names in both scripts', async () => {
  const { day, visit } = await visitWithNames()
  const token = await day.start(visit)
  const names = { name: 'Doctor Latin', alternate_name: 'طبيب عربي' }
  const { body } = await visit.patient.get<{ meta: { participants: unknown[] } }>(
    `/api/admin/chat/appointment-${visit.id}/messages`,
  )
  expect(body.meta.participants).toContainEqual(expect.objectContaining(names))
  const { body: lobby } = await day.doctor.get<{ data: { id: number } }>(`/api/admin/lobby/${token}/show`)
  const tab = await day.connect(day.doctor)
  expect(await tab.subscribe(`lobby.${lobby.data.id}`)).toMatchObject({ members: [expect.objectContaining(names)] })
  day.close()
})

test('a doctor’s own clinic and vacation are named in the caller’s language', async () => {
  const clinic = await addClinic(testServer, { title: 'Night clinic', alternate_title: 'عيادة الليل' })
  const vacation = { title: 'x', type: 2, clinic_id: clinic.id, date_from: '2027-01-01', date_to: '2027-01-02' }
  const created = await staff.post<{ data: { id: number } }>('/api/admin/vacations', vacation)
  const shown = (language: Language) => staff.get(`/api/admin/vacation/${created.body.data.id}`, { language })
  expect((await shown('ar')).body.data).toMatchObject({ related_name: 'عيادة الليل' })
  expect((await shown('en')).body.data).toMatchObject({ related_name: 'Night clinic' })
  const found = await staff.get<{ data: unknown[] }>(`/api/admin/vacations?q=${encodeURIComponent('الليل')}`)
  expect(found.body.data).toHaveLength(1)
})

test('an email greets its recipient by the name in the script of its language', async () => {
  const form = await userForm(testServer, {
    ...{ first_name: 'Huda', last_name: 'Saber', alternate_name: 'هدى صابر', email: 'huda@test.example' },
    ...{ password: undefined, is_staff_member: true, roles: [await roleId(testServer, 'NURSE')], hospitals: [ids.hub] },
  })
  const created = await staff.send<{ data: { id: number } }>('POST', '/api/admin/users', { form: asMultipart(form) })
  const mailTo = async () => {
    const { rows } = await testServer.database.$client.query(
      `select body from mails where to_address = 'huda@test.example' order by id desc limit 1`,
    )
    return String(rows[0]?.body)
  }
  expect(await mailTo()).toMatch(/^Hello Huda,/)
  await testServer.database.update(users).set({ language: 'ar' }).where(eq(users.id, created.body.data.id))
  await forgotPassword(testServer, 'huda@test.example')
  expect(await mailTo()).toMatch(/^مرحبًا هدى صابر،/)
})
