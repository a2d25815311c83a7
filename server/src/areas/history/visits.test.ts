import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HistoryVisit } from '#contract/history/history'
import type { PageMeta } from '#contract/kit/responses'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { appointments } from '../../schema/appointments'
import { signInAgain } from '../clinics/testing/clinicFixture'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'
import { storeDrug } from '../prescriptions/testing/storePrescription'

let testServer: TestServer
let day: ClinicDay
let visit: Visit
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
})
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

const read = (who: Client = day.doctor, query = '?limit=20') =>
  who.get<{ data: HistoryVisit[]; meta: PageMeta }>(
    `/api/admin/past-medical-history/${visit.patient.userId}/clinics${query}`,
  )
const idsOf = async (who?: Client) => (await read(who)).body.data.map(({ id }) => id)

/** Books a slot of the clinic for the same patient. */
async function bookMore(slot: number, change: Parameters<ClinicDay['book']>[1] = {}): Promise<number> {
  return (await day.book(slot, { patient_id: visit.patient.userId, ...change })).id
}

test('a finished visit is shown with notes, codes and prescriptions; before, only with the complaint', async () => {
  await day.callIn(visit)
  const drug = await storeDrug(testServer)
  await day.doctor.post(`/api/admin/patients/${visit.patient.userId}/allergies/none-known`)
  const order = await day.doctor.post<{ data: { id: number } }>('/api/admin/prescriptions', {
    ...{ type: 'R', appointment_id: visit.id, episode_id: null, status: 2, drug_id: drug, dosage: '500' },
    ...{ dosage_unit: 'mg', form_id: 'tablet', route_id: 'oral', frequency: 8, frequency_time_unit: 'hours' },
    ...{ duration: 5, time_unit: 'days' },
  })
  await day.doctor.post(`/api/admin/icd/insert/${visit.id}`, {
    patient_id: visit.patient.userId,
    icd_codes: [{ title: 'Essential hypertension', theCode: 'BA00' }],
  })
  const texts = { complaint: 'Headache', diagnosis: 'High blood pressure', recommendations: 'Less salt' }
  const ofVisit = eq(appointments.id, visit.id)
  await testServer.database.update(appointments).set(texts).where(ofVisit)
  const [during] = (await read()).body.data
  expect(during).toMatchObject({ status: 3, complaint: 'Headache', diagnosis: null, recommendations: null, icds: [] })
  await testServer.database
    .update(appointments)
    .set({ status: 4, lobby_state: 3, finished_at: testServer.clock.now() })
    .where(ofVisit)
  const [finished] = (await read()).body.data
  expect(finished).toMatchObject({
    id: visit.id,
    clinic: { id: day.clinicId, title: 'Test clinic' },
    doctor: { id: day.doctor.userId },
    status: 4,
    status_text: 'Completed',
    ...texts,
    icds: [{ code: 'BA00', title: 'Essential hypertension' }],
    prescriptions: [{ id: order.body.data.id, dosage_text: '500 mg' }],
    prescriptions_total: 1,
  })
})

test('it has what is past, missed or cancelled, and neither what is to come nor what was only held', async () => {
  const hour = 3_600_000
  const at = (hours: number) => new Date(Date.parse(testNow) + hours * hour)
  const past = await bookMore(3, { status: 4, lobby_state: 3 })
  const cancelled = await bookMore(2, { status: 6 })
  const missed = await bookMore(1, { status: 5 })
  await bookMore(20)
  await bookMore(1, { status: 6, hold_expires_at: at(-1) })
  expect(await idsOf()).toEqual([visit.id, past, cancelled, missed])
  const { body } = await read(day.doctor, '?limit=2&page=2')
  expect(body.meta).toEqual({ current_page: 2, last_page: 2, per_page: 2, total: 4 })
  expect(body.data.map(({ id }) => id)).toEqual([cancelled, missed])
})

test('an appointment whose session nobody started is shown as cancelled before a job stores that', async () => {
  testServer.clock.advance(9 * 3_600_000)
  const doctor = await signInAgain(testServer, day.doctor)
  expect((await read(doctor)).body.data).toMatchObject([{ id: visit.id, status: 6, status_text: 'Cancelled' }])
})

test('a doctor who does not treat the patient, a coordinator and another patient do not read it', async () => {
  const statuses = await Promise.all(
    [day.coordinator, visit.patient, (await day.book(6)).patient].map(async (who) => (await read(who)).status),
  )
  expect(statuses).toEqual([403, 403, 403])
  const { rows } = await testServer.database.$client.query<{ id: number }>(
    `insert into hospitals (name, country_id, time_zone, is_hub)
      select 'Elsewhere', country_id, time_zone, true from hospitals limit 1 returning id`,
  )
  const stranger = await testServer.addUser({ role: 'DOCTOR', hospitals: [rows[0]?.id ?? 0] })
  expect((await read(stranger)).status).toBe(404)
})
