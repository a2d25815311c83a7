import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Vacation } from '#contract/vacations/calls'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { addClinic, type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'

let testServer: TestServer
let referenceIds: ReferenceIds
let superAdmin: Client
let countries: Map<string, number>

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  superAdmin = await testServer.as('super@demo.test')
  const { body } = await superAdmin.get<{ data: { id: number; code: string }[] }>('/api/admin/country')
  countries = new Map(body.data.map(({ code, id }) => [code, id]))
})
afterAll(() => testServer.stop())

const days = { date_from: '2026-12-01', date_to: '2026-12-03' }

function make(who: Client, input: object) {
  return who.post<{ data: Vacation; errors: Record<string, string[]>; error: string }>('/api/admin/vacations', {
    title: 'Away',
    ...days,
    ...input,
  })
}

interface Listed {
  data: Vacation[]
  meta: { total: number }
}

async function listed(who: Client, query = ''): Promise<Vacation[]> {
  return (await who.get<Listed>(`/api/admin/vacations?limit=100&${query}`)).body.data
}

async function pick(who: Client, type: number, q = ''): Promise<number[]> {
  const { body } = await who.get<{ data: { id: number }[] }>(`/api/admin/vacations/related?type=${type}&q=${q}`)
  return body.data.map(({ id }) => id)
}

async function typesOf(who: Client): Promise<number[]> {
  const { body } = await who.get<{ data: { id: number }[] }>('/api/admin/vacations/types')
  return body.data.map(({ id }) => id)
}

test('doctors are found by every spelling of their name, in the form and in the list', async () => {
  const named = { first_name: 'يوسف', last_name: 'Shalaby' }
  const doctor = await testServer.addUser({ ...named, role: 'DOCTOR', hospitals: [referenceIds.hub] })
  const q = encodeURIComponent('yusuf shala')
  expect(await pick(superAdmin, 1, q)).toEqual([doctor.userId])
  expect((await make(superAdmin, { type: 1, doctor_id: doctor.userId, title: 'Away' })).status).toBe(200)
  expect((await listed(superAdmin, `q=${q}`)).map(({ doctor_id }) => doctor_id)).toEqual([doctor.userId])
})

test('a vacation of each type is created, shown in the caller’s language, found, changed and deleted', async () => {
  const clinic = await addClinic(testServer, { title: 'Closed clinic' })
  const inputs = [
    { type: 1, doctor_id: clinic.doctorId },
    { type: 2, clinic_id: clinic.id },
    { type: 3, hospital_id: referenceIds.aswan },
    { type: 4, country_id: countries.get('KE') },
  ]
  for (const input of inputs) {
    const created = await make(superAdmin, { ...input, title: 'Feast 2026' })
    expect(created.status).toBe(200)
    const none = { doctor_id: null, clinic_id: null, hospital_id: null, country_id: null }
    expect(created.body.data).toMatchObject({ ...none, ...input, ...days, title: 'Feast 2026', editable: true })
  }
  const shown = await listed(superAdmin, 'q=feast 2026')
  expect(shown.map(({ type_text, related_name }) => [type_text, related_name])).toEqual([
    ['National', 'Kenya'],
    ['Hospital', 'Aswan Spoke Hospital'],
    ['Clinic', 'Closed clinic'],
    ['Doctor', expect.stringMatching(/^Test Person/)],
  ])
  const [national] = shown
  const arabic = await superAdmin.get<{ data: Vacation }>(`/api/admin/vacation/${national?.id}`, { language: 'ar' })
  expect([arabic.body.data.type_text, arabic.body.data.related_name]).toEqual(['عطلة رسمية', 'كينيا'])
  expect((await listed(superAdmin, 'q=kenya&type=4')).map(({ id }) => id)).toEqual([national?.id])
  expect(await listed(superAdmin, 'q=kenya&type=3')).toEqual([])

  const change = { title: 'Feast', type: 2, clinic_id: clinic.id, country_id: 5, ...days }
  const changed = await superAdmin.put<{ data: Vacation }>(`/api/admin/vacations/${national?.id}`, change)
  expect(changed.body.data).toMatchObject({ type: 2, clinic_id: clinic.id, country_id: null, title: 'Feast' })
  expect((await superAdmin.delete(`/api/admin/vacations/${national?.id}`)).status).toBe(200)
  expect((await superAdmin.get(`/api/admin/vacation/${national?.id}`)).status).toBe(404)
})

test('the error messages of the form are the specified ones', async () => {
  const empty = await superAdmin.post('/api/admin/vacations', {})
  const required = ['Field is required']
  expect([empty.status, empty.body.errors]).toEqual([
    422,
    { title: required, type: required, date_from: required, date_to: required },
  ])
  for (const type of ['x', 5, 0, 1.5]) {
    expect((await make(superAdmin, { type })).body.errors).toEqual({ type: ['invalid Type'] })
  }
  for (const [type, field] of [
    [1, 'doctor_id'],
    [2, 'clinic_id'],
    ['3', 'hospital_id'],
    [4, 'country_id'],
  ] as const) {
    expect((await make(superAdmin, { type, [field]: '' })).body.errors).toEqual({ [field]: required })
    expect((await make(superAdmin, { type, [field]: 999_999 })).body.errors).toEqual({
      [field]: ['Choose from the list'],
    })
  }
  const clinic = await addClinic(testServer)
  const input = { type: 2, clinic_id: clinic.id }
  const backwards = await make(superAdmin, { ...input, date_to: '2026-11-30' })
  expect(backwards.body.errors).toEqual({ date_to: ['cannot be before the start date'] })
  const past = await make(superAdmin, { ...input, date_from: '2026-11-17' })
  expect(past.body.errors).toEqual({ date_from: ['cannot be before today'] })
  expect((await make(superAdmin, { ...input, date_from: '2026-11-18' })).status).toBe(200)
})

test('a vacation that has begun keeps its first day when it is changed', async () => {
  const clinic = await addClinic(testServer)
  const created = await make(superAdmin, {
    type: 2,
    clinic_id: clinic.id,
    date_from: '2026-11-18',
    date_to: '2026-11-20',
  })
  const { id } = created.body.data
  const sql = `update vacations set date_from = '2026-11-10' where id = $1`
  await testServer.database.$client.query(sql, [id])
  const form = { title: 'Longer', type: 2, clinic_id: clinic.id, date_from: '2026-11-10', date_to: '2026-11-25' }
  expect((await superAdmin.put(`/api/admin/vacations/${id}`, form)).status).toBe(200)
  const earlier = await superAdmin.put(`/api/admin/vacations/${id}`, { ...form, date_from: '2026-11-09' })
  expect(earlier.body.errors).toEqual({ date_from: ['cannot be before today'] })
})

test('whether a vacation begins before today is judged by the date at the clinics that it closes', async () => {
  const inCairo = await addClinic(testServer)
  const inMogadishu = await addClinic(testServer, {
    hospital_id: referenceIds.banadir,
    time_zone: 'Africa/Mogadishu',
  })
  // It is 23:10 on the 18th in Cairo, and 00:10 on the 19th in Mogadishu.
  testServer.clock.set('2026-11-18T21:10:00Z')
  try {
    const ahead = await testServer.addUser({
      role: 'ADMIN',
      hospitals: [referenceIds.hub],
      time_zone: 'Africa/Mogadishu',
    })
    const types = await ahead.get<{ today: string }>('/api/admin/vacations/types')
    expect(types.body.today).toBe('2026-11-18')
    const today = { date_from: '2026-11-18', date_to: '2026-11-18' }
    for (const subject of [
      { type: 1, doctor_id: inCairo.doctorId },
      { type: 2, clinic_id: inCairo.id },
    ]) {
      expect((await make(ahead, { ...subject, ...today })).status).toBe(200)
    }
    const past = { date_from: ['cannot be before today'] }
    const yesterday = { date_from: '2026-11-17', date_to: '2026-11-18' }
    expect((await make(ahead, { type: 2, clinic_id: inCairo.id, ...yesterday })).body.errors).toEqual(past)
    const again = await testServer.as('super@demo.test')
    expect((await make(again, { type: 2, clinic_id: inMogadishu.id, ...today })).body.errors).toEqual(past)
    const national = { type: 4, country_id: countries.get('EG') }
    expect((await make(again, { ...national, ...yesterday })).body.errors).toEqual(past)
  } finally {
    testServer.clock.set(testNow)
  }
})

test('doctors manage only their own vacations, whatever their hospital', async () => {
  const { doctor, doctorId, id } = await addClinic(testServer)
  const colleague = await addClinic(testServer)
  expect(await typesOf(doctor)).toEqual([1, 2])
  expect(await pick(doctor, 1)).toEqual([doctorId])
  expect(await pick(doctor, 2)).toEqual([id])
  expect([await pick(doctor, 3), await pick(doctor, 4)]).toEqual([[], []])
  const mine = await make(doctor, { type: 1, doctor_id: doctorId })
  expect(mine.status).toBe(200)
  expect((await make(doctor, { type: 1, doctor_id: colleague.doctorId })).status).toBe(422)
  expect((await make(doctor, { type: 2, clinic_id: colleague.id })).status).toBe(422)
  expect((await make(doctor, { type: 3, hospital_id: referenceIds.hub })).status).toBe(422)
  const theirs = await make(superAdmin, { type: 1, doctor_id: colleague.doctorId })
  const other = theirs.body.data.id
  expect((await doctor.get(`/api/admin/vacation/${other}`)).status).toBe(404)
  expect((await doctor.delete(`/api/admin/vacations/${other}`)).status).toBe(404)
  const hub = await make(superAdmin, { type: 3, hospital_id: referenceIds.hub, title: 'Hub closed' })
  const seen = await listed(doctor)
  expect(seen.some((each) => each.id === other)).toBe(false)
  expect(seen.find((each) => each.id === mine.body.data.id)?.editable).toBe(true)
  // They can read vacations of their hospital, but not change them.
  expect(seen.find((each) => each.id === hub.body.data.id)?.editable).toBe(false)
  const change = await doctor.put(`/api/admin/vacations/${hub.body.data.id}`, { title: 'x', type: 1, ...days })
  expect(change.status).toBe(404)
})

test('an admin manages vacations of their own hospitals and those below; national ones need manage-national-vacations', async () => {
  const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
  const here = await addClinic(testServer, { hospital_id: referenceIds.aswan })
  const above = await addClinic(testServer)
  expect(await typesOf(admin)).toEqual([1, 2, 3])
  expect(await pick(admin, 3)).toEqual([referenceIds.aswan])
  expect(await pick(admin, 2)).toContain(here.id)
  expect(await pick(admin, 2)).not.toContain(above.id)
  expect(await pick(admin, 1)).not.toContain(above.doctorId)
  expect((await make(admin, { type: 1, doctor_id: here.doctorId })).status).toBe(200)
  expect((await make(admin, { type: 1, doctor_id: above.doctorId })).status).toBe(422)
  expect((await make(admin, { type: 3, hospital_id: referenceIds.hub })).status).toBe(422)
  const egypt = { type: 4, country_id: countries.get('EG') }
  const refused = await make(admin, egypt)
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['type']])
  const [role] = (
    await testServer.database.$client.query(`
      with created as (insert into roles (code, name) values ('CALENDAR', 'Calendar') returning id)
      insert into role_permissions select id, 'manage-national-vacations' from created returning role_id`)
  ).rows
  await testServer.database.$client.query('insert into user_roles (user_id, role_id) values ($1, $2)', [
    admin.userId,
    role.role_id,
  ])
  expect(await typesOf(admin)).toEqual([1, 2, 3, 4])
  expect(await pick(admin, 4, 'egyp')).toEqual([countries.get('EG')])
  const created = await make(admin, { ...egypt, date_from: '2027-01-07', date_to: '2027-01-07' })
  expect(created.status).toBe(200)
  const { doctor } = here
  expect((await listed(doctor, 'type=4')).find(({ id }) => id === created.body.data.id)?.editable).toBe(false)
})

test('a doctor of the hub who is admin of a spoke manages the spoke’s vacations, not the hub’s', async () => {
  const both = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.hub] })
  await testServer.database.$client.query(
    `insert into user_roles (user_id, role_id, hospital_id) select $1, id, $2 from roles where code = 'ADMIN'`,
    [both.userId, referenceIds.aswan],
  )
  expect(await pick(both, 3)).toEqual([referenceIds.aswan])
  expect((await make(both, { type: 3, hospital_id: referenceIds.hub })).status).toBe(422)
  expect((await make(both, { type: 3, hospital_id: referenceIds.aswan })).status).toBe(200)
})
