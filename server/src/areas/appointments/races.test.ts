import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client, type TestResponse } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { addClinic, weekOf } from '../clinics/testing/clinicFixture'
import { type BookingResponse, choose } from './testing/bookingFixture'

const friday = '2026-11-20'
/** A date on which the winner of Friday's slot is as free as everybody else. */
const saturday = '2026-11-21'
const crowd = 500

let testServer: TestServer
let people: Client[]

beforeAll(async () => {
  testServer = await startTestServer()
  people = await Promise.all(Array.from({ length: crowd }, () => testServer.addUser()))
})
afterAll(() => testServer.stop())

/** Returns a client of the same person for another server. */
function at(server: TestServer, person: Client | undefined): Client {
  return new Client(server.url, person?.token, person?.userId)
}

async function activeOf(doctorId: number): Promise<number> {
  const { rows } = await testServer.database.$client.query(
    'select count(*)::int as taken from appointments where doctor_id = $1 and active',
    [doctorId],
  )
  return rows[0].taken
}

/**
 * Requests the health of a server repeatedly while the work runs.
 * @returns the response statuses
 */
async function healthDuring(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const seen: number[] = []
  let isDone = false
  const asking = (async () => {
    while (!isDone) seen.push((await fetch(`${url}/api/health`)).status)
  })()
  await work()
  isDone = true
  await asking
  return seen
}

function expectOneWinner(responses: TestResponse<BookingResponse>[]): void {
  const losers = responses.filter(({ status }) => status === 422)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(losers).toHaveLength(responses.length - 1)
  for (const { body } of losers) {
    expect(body.errors).toEqual({ schedule_time: ['This time has just been taken. Choose another one'] })
    expect(body.slots['10:00']).toBeUndefined()
    expect(body.slots['10:30']).toBe('10:30 AM - 11:00 AM')
    expect(body.day.find(({ key }) => key === '10:00')?.taken).toBe(true)
  }
}

test('of five hundred patients who take one slot at once exactly one gets it, and the others see the free slots', async () => {
  const clinic = await addClinic(testServer)
  let responses: TestResponse<BookingResponse>[] = []
  const health = await healthDuring(testServer.url, async () => {
    responses = await Promise.all(people.map((person) => choose(person, clinic, friday, '10:00')))
  })
  expectOneWinner(responses)
  expect(await activeOf(clinic.doctorId)).toBe(1)
  expect(new Set(health)).toEqual(new Set([200]))
})

test('the same five hundred with two servers on one database', async () => {
  const clinic = await addClinic(testServer)
  const other = await startTestServer({}, { sharedWith: testServer })
  const responses = await Promise.all(
    people.map((person, index) => choose(index % 2 ? at(other, person) : person, clinic, saturday, '10:00')),
  )
  await other.stop()
  expectOneWinner(responses)
  expect(await activeOf(clinic.doctorId)).toBe(1)
})

test('a server with few connections answers one request more than it has connections, and many more', async () => {
  const clinic = await addClinic(testServer)
  const small = await startTestServer({}, { sharedWith: testServer, pool: { size: 2 } })
  const crowds = [
    { slot: '11:00', size: 3 },
    { slot: '10:00', size: 50 },
  ]
  for (const { slot, size } of crowds) {
    const responses = await Promise.all(
      people.slice(0, size).map((person) => choose(at(small, person), clinic, '2026-11-22', slot)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(size - 1).fill(422)])
  }
  await small.stop()
})

test('without a free connection a request is refused with a message, and the next one succeeds', async () => {
  // Long enough to open the one connection on a busy machine, to which the same limit applies.
  const small = await startTestServer({}, { sharedWith: testServer, pool: { size: 1, timeout: 3_000 } })
  const blocking = await small.database.$client.connect()
  const person = at(small, people[0])
  const refused = await person.get('/api/admin/profile/show', { language: 'ar' })
  blocking.release()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.body.error).toBe('الخدمة غير جاهزة بعد. حاول بعد لحظات')
  expect((await person.get('/api/admin/profile/show')).status).toBe(200)
  await small.stop()
})

test('the slot of an expired hold goes to exactly one of many patients', async () => {
  const clinic = await addClinic(testServer)
  const [first, ...others] = people.slice(0, 20)
  if (!first) throw new Error('nobody')
  await choose(first, clinic, friday, '16:00')
  await testServer.database.$client.query(
    `update appointments set hold_expires_at = '2026-11-18T10:00Z' where doctor_id = $1`,
    [clinic.doctorId],
  )
  const responses = await Promise.all(others.map((person) => choose(person, clinic, friday, '16:00')))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(18).fill(422)])
  expect(await activeOf(clinic.doctorId)).toBe(1)
})

test('overlapping slots in two clinics of one doctor count as one slot', async () => {
  const first = await addClinic(testServer, weekOf('11:00', '13:00', 30))
  const second = await addClinic(testServer, weekOf('11:15', '13:00', 45), first.doctor)
  const responses = await Promise.all(
    people
      .slice(20, 60)
      .map((person, index) =>
        index % 2 === 0 ? choose(person, first, friday, '11:30') : choose(person, second, friday, '11:15'),
      ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(39)
  expect(await activeOf(first.doctorId)).toBe(1)
})

test('one patient cannot book two doctors at the same time', async () => {
  const clinics = await Promise.all([1, 2, 3].map(() => addClinic(testServer)))
  const person = await testServer.addUser()
  const responses = await Promise.all(clinics.map((clinic) => choose(person, clinic, friday, '14:00')))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  for (const { status, body } of responses) {
    if (status === 422) expect(body.errors).toEqual({ schedule_time: ['You have another appointment at this time'] })
  }
})

test('concurrent requests with the same Idempotency-Key make one appointment and one response', async () => {
  const clinic = await addClinic(testServer)
  const person = await testServer.addUser()
  const input = { clinic_id: clinic.id, doctor_id: clinic.doctorId, date: friday, schedule_time: '09:00' }
  const headers = { 'idempotency-key': 'one-submit-of-one-form' }
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => person.post<object>('/api/patient/appointments', input, { headers })),
  )
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await activeOf(clinic.doctorId)).toBe(1)
})
