import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { bookFree } from '../appointments/bookingFixture'
import { addClinic, type Places, placesOf } from '../clinics/clinicFixture'

interface Row {
  id: number
  name: string
}

let house: TestServer
let places: Places

beforeAll(async () => {
  house = await startTestServer()
  places = await placesOf(house)
})
afterAll(() => house.stop())

async function pick(who: Client, path: string, language: 'en' | 'ar' = 'en'): Promise<Row[]> {
  const { status, body } = await who.get<{ data: Row[] }>(`/api/admin/${path}`, { language })
  expect(status).toBe(200)
  return body.data
}

const ids = (rows: Row[]) => rows.map(({ id }) => id)

async function rename(who: Client, firstName: string): Promise<void> {
  await house.database.$client.query('update users set first_name = $1 where id = $2', [firstName, who.userId])
}

test('doctors and coordinators are those of my hospitals and of the hospitals above and below them', async () => {
  const [ofHub, ofAswan, ofBanadir] = await Promise.all([
    house.addUser({ role: 'DOCTOR', hospitals: [places.hub], specialtyId: places.specialty }),
    house.addUser({ role: 'DOCTOR', hospitals: [places.aswan] }),
    house.addUser({ role: 'DOCTOR', hospitals: [places.banadir] }),
  ])
  for (const doctor of [ofHub, ofAswan, ofBanadir]) await rename(doctor, 'Picked')
  const adminOfAswan = await house.addUser({ role: 'ADMIN', hospitals: [places.aswan] })
  const superAdmin = await house.as('super@demo.test')
  expect(ids(await pick(adminOfAswan, 'doctors/list?q=picked'))).toEqual([ofHub.userId, ofAswan.userId])
  const all = [ofHub.userId, ofAswan.userId, ofBanadir.userId]
  expect(ids(await pick(superAdmin, 'doctors/list?q=PICKED'))).toEqual(all)
  expect(ids(await pick(superAdmin, `doctors/list?q=picked&specialty_id=${places.specialty}`))).toEqual([ofHub.userId])
  expect(ids(await pick(superAdmin, `doctors/list?q=picked&hospital_id=${places.aswan}`))).toEqual([
    ofHub.userId,
    ofAswan.userId,
  ])
  const coordinator = await house.addUser({ role: 'COORDINATOR', hospitals: [places.banadir] })
  await rename(coordinator, 'Picked')
  expect(ids(await pick(superAdmin, 'coordinators/list?filters=picked'))).toEqual([coordinator.userId])
  expect(await pick(superAdmin, `coordinators/list?q=picked&hospital_id=${places.aswan}`)).toEqual([])
  expect(await pick(adminOfAswan, 'coordinators/list?q=picked')).toEqual([])
})

test('a search word means itself: % and _ are letters like others', async () => {
  const superAdmin = await house.as('super@demo.test')
  expect(await pick(superAdmin, 'doctors/list?q=%25')).toEqual([])
  expect(await pick(superAdmin, 'clinics/list?q=_')).toEqual([])
  await addClinic(house, { title: 'Half_done 50%' })
  expect((await pick(superAdmin, 'clinics/list?q=F_D')).map(({ name }) => name)).toEqual(['Half_done 50%'])
})

test('a doctor finds the patients who come to them, and reads their card; each look is written down', async () => {
  const clinic = await addClinic(house)
  const [mine, other] = await Promise.all([house.addUser(), house.addUser()])
  await rename(mine, 'Visible')
  await rename(other, 'Visible')
  expect(await pick(clinic.doctor, 'patients/list?q=visible')).toEqual([])
  await bookFree(mine, clinic, '2026-11-20', '10:00')
  await house.database.$client.query(`update users set birth_date = '1990-11-19' where id = $1`, [mine.userId])
  expect(ids(await pick(clinic.doctor, 'patients/list?q=visible'))).toEqual([mine.userId])
  const card = await clinic.doctor.get<{ data: object }>(`/api/admin/patients/${mine.userId}`)
  expect(card.body.data).toMatchObject({ first_name: 'Visible', birth_date: '1990-11-19', age: 35 })
  expect((await clinic.doctor.get(`/api/admin/patients/${other.userId}`)).status).toBe(404)
  expect((await mine.get('/api/admin/patients/list')).status).toBe(403)
  await house.server.platform.audit.flush()
  const { rows } = await house.database.$client.query(
    'select action from audit_log where user_id = $1 and kind = $2 and record_id = $3 order by id',
    [clinic.doctorId, 'patient', String(mine.userId)],
  )
  expect(rows).toEqual([{ action: 'pickers.patients' }, { action: 'pickers.patient' }])
})

test('countries and cities are open to everybody, in the language of the caller, found by either name', async () => {
  const egypt = await pick(house.stranger, 'country?q=egy')
  expect(egypt.map(({ name }) => name)).toEqual(['Egypt'])
  expect((await pick(house.stranger, 'country?q=egy', 'ar')).map(({ name }) => name)).toEqual(['مصر'])
  const cities = await pick(house.stranger, `country/${egypt[0]?.id}/cities?q=القاهرة`)
  expect(cities.map(({ name }) => name)).toEqual(['Cairo'])
})
