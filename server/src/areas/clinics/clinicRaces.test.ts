import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { bookFree, choose } from '../appointments/bookingFixture'
import { addClinic, clinicForm, placesOf, type TestClinic } from './clinicFixture'
import { holdBookings } from './testing/bookingsLock'

const friday = '2026-11-20'

let house: TestServer
let admin: Client

beforeAll(async () => {
  house = await startTestServer()
  admin = await house.as('super@demo.test')
})
afterAll(() => house.stop())

async function takenIn(clinic: TestClinic): Promise<number> {
  const { rows } = await house.database.$client.query(
    'select count(*)::int as taken from appointments where clinic_id = $1 and active',
    [clinic.id],
  )
  return rows[0].taken
}

const remove = (clinic: TestClinic, who = admin) => who.delete(`/api/admin/clinics/${clinic.id}`)

async function handOn(clinic: TestClinic) {
  const places = await placesOf(house)
  const doctor = await house.addUser({ role: 'DOCTOR', hospitals: [places.hub] })
  const form = clinicForm(places, { doctor_id: doctor.userId, coordinators: [clinic.coordinator.userId] })
  return { doctor, change: () => admin.put(`/api/admin/clinics/${clinic.id}`, form) }
}

test('who has read what a clinic offers does not book it once it is deleted', async () => {
  const clinic = await addClinic(house)
  const person = await house.addUser()
  const line = await holdBookings(house)
  const removed = await line.begin(() => remove(clinic), 1)
  const booked = await line.begin(() => choose(person, clinic, friday, '10:00'), 2)
  await line.letGo()
  expect((await removed()).status).toBe(200)
  const { status, body } = await booked()
  expect([status, body.errors]).toEqual([422, { clinic_id: ['Choose one of the list'] }])
  expect(await takenIn(clinic)).toBe(0)
})

test('a clinic that is being booked is not deleted', async () => {
  const clinic = await addClinic(house)
  const person = await house.addUser()
  const line = await holdBookings(house)
  const booked = await line.begin(() => choose(person, clinic, friday, '10:00'), 1)
  const removed = await line.begin(() => remove(clinic), 2)
  await line.letGo()
  expect([(await booked()).status, (await removed()).status]).toEqual([200, 422])
})

test('who has read the offer of one doctor does not book another', async () => {
  const clinic = await addClinic(house)
  const person = await house.addUser()
  const { doctor, change } = await handOn(clinic)
  const line = await holdBookings(house)
  const changed = await line.begin(change, 1)
  const booked = await line.begin(() => choose(person, clinic, friday, '10:00'), 2)
  await line.letGo()
  expect((await changed()).status).toBe(200)
  const { status, body } = await booked()
  expect([status, body.errors]).toEqual([422, { doctor_id: ['invalid doctor'] }])
  expect(await takenIn(clinic)).toBe(0)
  await bookFree(person, { id: clinic.id, doctorId: doctor.userId }, friday, '10:00')
})

test('of a deletion and bookings at the same moment, on two servers, only one side wins', async () => {
  const other = await startTestServer({}, { beside: house })
  const people = await Promise.all(Array.from({ length: 12 }, () => house.addUser()))
  for (let round = 0; round < 8; round += 1) {
    const clinic = await addClinic(house)
    const book = (person: Client, index: number) => {
      const server = index % 2 ? other : house
      return choose(new Client(server.url, person.token, person.userId), clinic, `2026-12-${10 + round}`, '10:00')
    }
    const answers = await Promise.all([...people.slice(0, 6).map(book), remove(clinic), ...people.slice(6).map(book)])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await takenIn(clinic)).toBe(answers[6]?.status === 200 ? 0 : 1)
  }
  await other.stop()
})
