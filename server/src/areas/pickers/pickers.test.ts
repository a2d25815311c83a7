import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { bookFree } from '../appointments/testing/bookingFixture'
import { addClinic, type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'

interface Row {
  id: number
  name: string
  code?: string
  time_zones?: string[]
}

let testServer: TestServer
let referenceIds: ReferenceIds

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
})
afterAll(() => testServer.stop())

async function pick(who: Client, path: string, language: 'en' | 'ar' = 'en'): Promise<Row[]> {
  const { status, body } = await who.get<{ data: Row[] }>(`/api/admin/${path}`, { language })
  expect(status).toBe(200)
  return body.data
}

const picked = { first_name: 'Picked' }
const ids = (rows: Row[]) => rows.map(({ id }) => id)

test('doctors and coordinators are those of my hospitals and of the hospitals above and below them', async () => {
  const [ofHub, ofAswan, ofBanadir] = await Promise.all([
    testServer.addUser({
      ...picked,
      role: 'DOCTOR',
      hospitals: [referenceIds.hub],
      specialty_id: referenceIds.specialty,
    }),
    testServer.addUser({ ...picked, role: 'DOCTOR', hospitals: [referenceIds.aswan] }),
    testServer.addUser({ ...picked, role: 'DOCTOR', hospitals: [referenceIds.banadir] }),
  ])
  const adminOfAswan = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
  const superAdmin = await testServer.as('super@demo.test')
  expect(ids(await pick(adminOfAswan, 'doctors/list?q=picked'))).toEqual([ofHub.userId, ofAswan.userId])
  const all = [ofHub.userId, ofAswan.userId, ofBanadir.userId]
  expect(ids(await pick(superAdmin, 'doctors/list?q=PICKED'))).toEqual(all)
  expect(ids(await pick(superAdmin, `doctors/list?q=picked&specialty_id=${referenceIds.specialty}`))).toEqual([
    ofHub.userId,
  ])
  expect(ids(await pick(superAdmin, `doctors/list?q=picked&hospital_id=${referenceIds.aswan}`))).toEqual([
    ofHub.userId,
    ofAswan.userId,
  ])
  const coordinator = await testServer.addUser({ ...picked, role: 'COORDINATOR', hospitals: [referenceIds.banadir] })
  expect(ids(await pick(superAdmin, 'coordinators/list?filters=picked'))).toEqual([coordinator.userId])
  expect(await pick(superAdmin, `coordinators/list?q=picked&hospital_id=${referenceIds.aswan}`)).toEqual([])
  expect(await pick(adminOfAswan, 'coordinators/list?q=picked')).toEqual([])
})

test('a search word is matched literally: % and _ have no special meaning', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  expect(await pick(superAdmin, 'doctors/list?q=%25')).toEqual([])
  expect(await pick(superAdmin, 'clinics/list?q=_')).toEqual([])
  await addClinic(testServer, { title: 'Half_done 50%' })
  expect((await pick(superAdmin, 'clinics/list?q=F_D')).map(({ name }) => name)).toEqual(['Half_done 50%'])
})

test('a doctor finds their patients and reads their card; each read is in the audit log', async () => {
  const clinic = await addClinic(testServer)
  const visible = { first_name: 'Visible' }
  const [mine, other] = await Promise.all([testServer.addUser(visible), testServer.addUser(visible)])
  expect(await pick(clinic.doctor, 'patients/list?q=visible')).toEqual([])
  await bookFree(mine, clinic, '2026-11-20', '10:00')
  await testServer.database.$client.query(`update users set birth_date = '1990-11-19' where id = $1`, [mine.userId])
  expect(ids(await pick(clinic.doctor, 'patients/list?q=visible'))).toEqual([mine.userId])
  const card = await clinic.doctor.get<{ data: object }>(`/api/admin/patients/${mine.userId}`)
  expect(card.body.data).toMatchObject({ first_name: 'Visible', birth_date: '1990-11-19', age: 35 })
  expect((await clinic.doctor.get(`/api/admin/patients/${other.userId}`)).status).toBe(404)
  expect((await mine.get('/api/admin/patients/list')).status).toBe(403)
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.$client.query(
    'select action from audit_log where user_id = $1 and kind = $2 and record_id = $3 order by id',
    [clinic.doctorId, 'patient', String(mine.userId)],
  )
  expect(rows).toEqual([{ action: 'pickers.patients' }, { action: 'pickers.patient' }])
})

const tarek = { first_name: 'طارق', last_name: 'Elgohary', phone: '+201198765432', national_id: '28506054444555' }

test('a patient is found by every spelling, by part of the national id and of the phone, only by callers who may see them', async () => {
  const clinic = await addClinic(testServer)
  const patient = await testServer.addUser(tarek)
  const search = async (who: Client, q: string) => ids(await pick(who, `patients/list?q=${encodeURIComponent(q)}`))
  expect(await search(clinic.doctor, '0111 222')).toEqual([])
  await bookFree(patient, clinic, '2026-11-21', '10:00')
  for (const q of ['tarek', 'Tareq El Gohary', 'طَارق', '605444', '٦٠٥٤٤٤', '0119 876']) {
    expect([q, await search(clinic.doctor, q)]).toEqual([q, [patient.userId]])
  }
  const other = await testServer.addUser({ ...tarek, first_name: 'Tarek', phone: '+201190000001' })
  await bookFree(other, clinic, '2026-11-21', '11:00')
  expect(await search(clinic.doctor, 'tarek')).toHaveLength(2)
  expect(await pick(clinic.doctor, 'patients/list?q=tarek&limit=1')).toHaveLength(1)
  const without = encodeURIComponent(JSON.stringify([patient.userId]))
  expect(ids(await pick(clinic.doctor, `patients/list?q=tarek&excludedIds=${without}`))).toEqual([other.userId])
  expect((await clinic.doctor.get('/api/admin/patients/list?excludedIds=x')).status).toBe(422)
  const [row] = await pick(clinic.doctor, 'patients/list?q=01198')
  expect(row).not.toHaveProperty('phone')
})

test('staff are found by every spelling; by phone only by callers who can search the list of users by phone', async () => {
  const person = { ...tarek, hospitals: [referenceIds.hub] }
  const doctor = await testServer.addUser({ ...person, role: 'DOCTOR' })
  const coordinator = await testServer.addUser({ ...person, role: 'COORDINATOR' })
  const [admin, ofAswan, other] = await Promise.all([
    testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.hub] }),
    testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] }),
    testServer.addUser({ role: 'COORDINATOR', hospitals: [referenceIds.hub] }),
  ])
  const search = async (who: Client, q: string) => [
    ids(await pick(who, `doctors/list?q=${encodeURIComponent(q)}`)),
    ids(await pick(who, `coordinators/list?q=${encodeURIComponent(q)}`)),
  ]
  const both = [[doctor.userId], [coordinator.userId]]
  for (const who of [admin, ofAswan, other]) expect(await search(who, 'tareq gohary')).toEqual(both)
  for (const q of ['0119 876', '605444', 'tarek 01198']) {
    expect(await search(admin, q)).toEqual(both)
    expect(await search(ofAswan, q)).toEqual([[], []])
    expect(await search(other, q)).toEqual([[], []])
  }
  expect(await search(other, 'test.example')).toEqual([[], []])
})

test('countries and cities are public, in the language of the caller, found by either name', async () => {
  const egypt = await pick(testServer.stranger, 'country?q=egy')
  expect(egypt.map(({ name }) => name)).toEqual(['Egypt'])
  expect((await pick(testServer.stranger, 'country?q=egy', 'ar')).map(({ name }) => name)).toEqual(['مصر'])
  const all = (await pick(testServer.stranger, 'country')).map(({ name }) => name)
  expect(all.slice(0, 3), 'those with hospitals first').toEqual(['Egypt', 'Somalia', 'Afghanistan'])
  const [states] = await pick(testServer.stranger, 'country?q=united states of')
  expect(states).toMatchObject({ code: 'US', time_zones: expect.arrayContaining(['Pacific/Honolulu']) })
  expect(states?.time_zones?.[0], 'of most people').toBe('America/New_York')
  const cities = await pick(testServer.stranger, `country/${egypt[0]?.id}/cities?q=القاهرة`)
  expect(cities.map(({ name }) => name)).toEqual(['Cairo'])
})
