import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { ClinicDay, type QueuePosition } from './testing/clinicDay'

let testServer: TestServer
let day: ClinicDay
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

const minute = 60_000

interface PastVisits {
  count: number
  /** Minutes from the start to the end of each visit. */
  length: number
  /** Minutes after which the next patient, who is already waiting, is called in. */
  pause?: number
  clinicId?: number
  date?: string
}

/** Inserts finished visits of the doctor, one after another on a past day, each with a patient of its own. */
async function addPast(visits: PastVisits): Promise<void> {
  const { count, length, pause = 0, clinicId = day.clinicId, date = '2026-11-11' } = visits
  const patient = await testServer.addUser()
  const first = Date.parse(`${date}T10:45:00Z`)
  for (let number = 0; number < count; number++) {
    const start = new Date(first + number * (length + pause) * minute)
    const end = new Date(start.getTime() + length * minute)
    await testServer.database.$client.query(
      `insert into appointments (code, clinic_id, doctor_id, patient_id, date, slot, starts_at, ends_at, price, status,
         joined_at, started_at, finished_at, created_at)
       values ($1, $2, $3, $4, $9, $5, $6, $7, 0, 4, $8, $6, $7, $8)`,
      [
        ...[crypto.randomUUID(), clinicId, day.doctor.userId, patient.userId],
        ...[String(number).padStart(5, '0'), start, end, new Date(first - minute), date],
      ],
    )
  }
}

/** Three patients wait; returns the position of the last one. */
async function threeWait() {
  const visits = [await day.book(4), await day.book(5), await day.book(6)] as const
  const token = await day.start(visits[0])
  for (const visit of visits) await day.join(visit)
  const read = async () =>
    (await visits[2].patient.get<{ data: QueuePosition }>(`/api/patient/room/order/${token}`)).body.data
  return { token, visits, read }
}

test('the range comes from the doctor’s past visits with their pauses, and shrinks as the queue moves', async () => {
  day = await ClinicDay.open(testServer)
  await addPast({ count: 32, length: 10, pause: 2 })
  const { token, visits, read } = await threeWait()
  // Nobody is with the doctor: two turns come first. The pauses belong to them, as the patients were waiting.
  expect(await read()).toMatchObject({ people_before: 2, waiting_time: { from_minutes: 24, to_minutes: 24, of: 10 } })
  await day.doctor.get(`/api/admin/room/${token}/start-with/${visits[0].id}`)
  testServer.clock.advance(4 * minute)
  expect((await read()).waiting_time).toMatchObject({ from_minutes: 20, to_minutes: 20, right: 10, of: 10 })
  await day.doctor.post(`/api/admin/room/${token}/finish/${visits[0].id}`)
  expect(await read()).toMatchObject({ people_before: 1, waiting_time: { from_minutes: 12, to_minutes: 12 } })
  await day.doctor.get(`/api/admin/room/${token}/start-with/${visits[1].id}`)
  await day.doctor.post(`/api/admin/room/${token}/finish/${visits[1].id}`)
  expect(await read()).toMatchObject({ people_before: 0, waiting_time: null })
})

test('nothing is shown with fewer than 20 visits; the waiting page has the same estimate', async () => {
  day = await ClinicDay.open(testServer)
  await addPast({ count: 19, length: 10 })
  const { token, visits, read } = await threeWait()
  expect((await read()).waiting_time).toBeNull()
  await addPast({ count: 1, length: 10, date: '2026-11-10' })
  const found = { from_minutes: 20, to_minutes: 20, right: 0, of: 0 }
  expect((await read()).waiting_time).toEqual(found)
  const page = await visits[2].patient.get<{ data: QueuePosition }>(`/api/patient/lobby/data/${token}`)
  expect(page.body.data.waiting_time).toEqual(found)
})

test('before the clinic starts, the page that waits for it has an estimate from its start for those who have earlier times', async () => {
  day = await ClinicDay.open(testServer)
  await addPast({ count: 32, length: 10 })
  const visits = [await day.book(4), await day.book(5), await day.book(6)] as const
  const estimate = async ({ id, patient }: (typeof visits)[number]) =>
    (
      await patient.get<{ data: { waiting_time: QueuePosition['waiting_time'] } }>(
        `/api/admin/clinics/check-start/${id}`,
      )
    ).body.data.waiting_time
  expect(await estimate(visits[0])).toBeNull()
  expect(await estimate(visits[2])).toMatchObject({ from_minutes: 20, to_minutes: 20, right: 10, of: 10 })
  await day.start(visits[0])
  expect(await estimate(visits[2])).toBeNull()
})

test('visits at the hospital do not count for a clinic by video', async () => {
  day = await ClinicDay.open(testServer)
  const [physical] = (
    await testServer.database.$client.query(
      `insert into clinics (title, hospital_id, level_id, specialty_id, doctor_id, price, start_date, end_date, time_zone,
         type, address, follow_up_price, follow_up_period, follow_up_unit, physician_cancellation_tolerance,
         physician_tolerance_unit, patient_cancellation_tolerance, patient_tolerance_unit, last_appointment_tolerance,
         last_appointment_unit, created_at, updated_at)
       select title, hospital_id, level_id, specialty_id, doctor_id, price, start_date, end_date, time_zone, 'physical',
         'Ground floor', follow_up_price, follow_up_period, follow_up_unit, physician_cancellation_tolerance,
         physician_tolerance_unit, patient_cancellation_tolerance, patient_tolerance_unit, last_appointment_tolerance,
         last_appointment_unit, created_at, updated_at from clinics where id = $1 returning id`,
      [day.clinicId],
    )
  ).rows
  await addPast({ count: 40, length: 30, clinicId: physical.id })
  const { read } = await threeWait()
  expect((await read()).waiting_time).toBeNull()
})
