import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { bookFree, choose } from '../appointments/testing/bookingFixture'
import { lockBookings } from './testing/bookingsLock'
import { addClinic, clinicForm, referenceIdsOf, type TestClinic, weekOf } from './testing/clinicFixture'

const friday = '2026-11-20'

let testServer: TestServer
let admin: Client

beforeAll(async () => {
  testServer = await startTestServer()
  admin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

async function takenIn(clinic: TestClinic): Promise<number> {
  const { rows } = await testServer.database.$client.query(
    'select count(*)::int as taken from appointments where clinic_id = $1 and active',
    [clinic.id],
  )
  return rows[0].taken
}

const remove = (clinic: TestClinic, who = admin) => who.delete(`/api/admin/clinics/${clinic.id}`)

async function handOn(clinic: TestClinic) {
  const referenceIds = await referenceIdsOf(testServer)
  const doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.hub] })
  const form = clinicForm(referenceIds, { doctor_id: doctor.userId, coordinators: [clinic.coordinator.userId] })
  return { doctor, change: () => admin.put(`/api/admin/clinics/${clinic.id}`, form) }
}

test('a patient who has read the offer cannot book a clinic that was deleted in the meantime', async () => {
  const clinic = await addClinic(testServer)
  const person = await testServer.addUser()
  const line = await lockBookings(testServer)
  const removed = await line.start(() => remove(clinic), 1)
  const booked = await line.start(() => choose(person, clinic, friday, '10:00'), 2)
  await line.release()
  expect((await removed()).status).toBe(200)
  const { status, body } = await booked()
  expect([status, body.errors]).toEqual([422, { clinic_id: ['Choose from the list'] }])
  expect(await takenIn(clinic)).toBe(0)
})

test('a clinic cannot be deleted while it is being booked', async () => {
  const clinic = await addClinic(testServer)
  const person = await testServer.addUser()
  const line = await lockBookings(testServer)
  const booked = await line.start(() => choose(person, clinic, friday, '10:00'), 1)
  const removed = await line.start(() => remove(clinic), 2)
  await line.release()
  expect([(await booked()).status, (await removed()).status]).toEqual([200, 422])
})

/** Saves that a clinic is open in the afternoon only, in the week of the booking. */
function openInTheAfternoon({ id }: TestClinic) {
  const hours = {
    kind: 'other',
    title: 'Exams',
    date_from: friday,
    date_to: '2026-11-26',
    ...weekOf('14:00', '17:00', 30),
  }
  return admin.put(`/api/admin/clinics/${id}/exceptions`, { version: 0, exceptions: [hours] })
}

test('a patient who has read the offer cannot book outside of special hours that were saved in the meantime', async () => {
  const clinic = await addClinic(testServer)
  const [morning, afternoon] = [await testServer.addUser(), await testServer.addUser()]
  const line = await lockBookings(testServer)
  const saved = await line.start(() => openInTheAfternoon(clinic), 1)
  const outside = await line.start(() => choose(morning, clinic, friday, '10:00'), 2)
  const within = await line.start(() => choose(afternoon, clinic, friday, '14:00'), 3)
  await line.release()
  expect((await saved()).status).toBe(200)
  const { status, body } = await outside()
  expect(status).toBe(422)
  expect([Object.keys(body.errors), body.slots['10:00']]).toEqual([['schedule_time'], undefined])
  expect((await within()).status).toBe(200)
  expect(await takenIn(clinic)).toBe(1)
})

test('special hours that are saved while a slot outside of them is being booked list that appointment', async () => {
  const clinic = await addClinic(testServer)
  const person = await testServer.addUser()
  const line = await lockBookings(testServer)
  const booked = await line.start(() => choose(person, clinic, friday, '10:00'), 1)
  const saved = await line.start(() => openInTheAfternoon(clinic), 2)
  await line.release()
  expect((await booked()).status).toBe(200)
  const { status, body } = await saved()
  expect([status, body]).toEqual([422, expect.objectContaining({ appointments_count: 1 })])
})

test('a patient who has read the offer of one doctor cannot book another', async () => {
  const clinic = await addClinic(testServer)
  const person = await testServer.addUser()
  const { doctor, change } = await handOn(clinic)
  const line = await lockBookings(testServer)
  const changed = await line.start(change, 1)
  const booked = await line.start(() => choose(person, clinic, friday, '10:00'), 2)
  await line.release()
  expect((await changed()).status).toBe(200)
  const { status, body } = await booked()
  expect([status, body.errors]).toEqual([422, { doctor_id: ['invalid doctor'] }])
  expect(await takenIn(clinic)).toBe(0)
  await bookFree(person, { id: clinic.id, doctorId: doctor.userId }, friday, '10:00')
})

/** Saves that the hours of a clinic are those of Mogadishu, where it is an hour later. */
async function moveToMogadishu({ id, doctorId, coordinator }: TestClinic) {
  const people = { doctor_id: doctorId, coordinators: [coordinator.userId] }
  const form = clinicForm(await referenceIdsOf(testServer), { ...people, time_zone: 'Africa/Mogadishu' })
  return admin.put<{ errors: Record<string, string[]> }>(`/api/admin/clinics/${id}`, form)
}

test('a patient who has read the offer does not book another instant once the clinic has another time zone', async () => {
  const clinic = await addClinic(testServer)
  const person = await testServer.addUser()
  const line = await lockBookings(testServer)
  const moved = await line.start(() => moveToMogadishu(clinic), 1)
  const booked = await line.start(() => choose(person, clinic, friday, '10:00'), 2)
  await line.release()
  expect((await moved()).status).toBe(200)
  const { status, body } = await booked()
  expect([status, Object.keys(body.errors)]).toEqual([422, ['schedule_time']])
  expect(await takenIn(clinic)).toBe(0)
  const id = await bookFree(person, clinic, friday, '10:00')
  const { rows } = await testServer.database.$client.query(
    `select starts_at = '2026-11-20T07:00:00Z' as is_of_mogadishu from appointments where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ is_of_mogadishu: true }])
})

test('a clinic with upcoming appointments keeps its time zone', async () => {
  const clinic = await addClinic(testServer)
  await bookFree(await testServer.addUser(), clinic, friday, '10:00')
  const { status, body } = await moveToMogadishu(clinic)
  expect([status, body.errors]).toEqual([
    422,
    { time_zone: ['This clinic has upcoming appointments, so you cannot change its time zone'] },
  ])
})

test('when a deletion and bookings run concurrently on two servers, only one side succeeds', async () => {
  const other = await startTestServer({}, { sharedWith: testServer })
  const people = await Promise.all(Array.from({ length: 12 }, () => testServer.addUser()))
  for (let round = 0; round < 8; round += 1) {
    const clinic = await addClinic(testServer)
    const book = (person: Client, index: number) => {
      const server = index % 2 ? other : testServer
      return choose(new Client(server.url, person.token, person.userId), clinic, `2026-12-${10 + round}`, '10:00')
    }
    const responses = await Promise.all([...people.slice(0, 6).map(book), remove(clinic), ...people.slice(6).map(book)])
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    expect(await takenIn(clinic)).toBe(responses[6]?.status === 200 ? 0 : 1)
  }
  await other.stop()
})
