import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HistoryEpisode } from '#contract/history/history'
import type { PageMeta } from '#contract/kit/responses'
import { SURVEY_TYPE } from '#contract/surveys/codes'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { appointments } from '../../schema/appointments'
import { hospitals } from '../../schema/facilities'
import { DischargeCase, reasonAndCodes } from '../discharge/testing/dischargeCase'
import { dischargeEpisode, storeEpisode } from '../episodes/testing/storeEpisode'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { storeForm } from '../submissions/testing/storeForm'

let testServer: TestServer
let stay: DischargeCase
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  stay = await DischargeCase.open(testServer)
})

const patient = () => stay.orders.episode.patient_id
const pathOf = (id = patient()) => `/api/admin/past-medical-history/${id}/episodes`
const read = (who: Client, query = '') =>
  who.get<{ data: HistoryEpisode[]; meta: PageMeta; reason_for?: number }>(`${pathOf()}${query}`)
const shown = async (who: Client = stay.doctor) => (await read(who)).body.data

/** Gives the inpatient an appointment today with a doctor of a hospital of another tree. */
async function seenElsewhere(): Promise<Client> {
  const day = await ClinicDay.open(testServer)
  const visit = await day.book(4)
  await testServer.database.update(appointments).set({ patient_id: patient() }).where(eq(appointments.id, visit.id))
  day.close()
  return day.doctor
}

test('a stay is shown with its discharge, the answers of its form, addenda, and all that was prescribed', async () => {
  const { ward } = stay.orders
  const stopped = await stay.orders.prescribed()
  await stay.orders.setStatus(stopped.id, 4, { reason: 'Not needed any longer' })
  await stay.orders.prescribed({ status: 1, warnings_reason: 'Only a draft' })
  const form = await storeForm(testServer, [{ title: 'Can walk?' }], {
    ...{ hospital: ward.hospital, title: 'Discharge', type: SURVEY_TYPE.discharge },
  })
  const [question] = form.questions
  const saved = await stay.save({
    ...reasonAndCodes,
    specialty_form_id: form.id,
    note: 'Pressure controlled',
    surveys_answers: [{ line_id: question?.line, answer_value: 'With help' }],
  })
  expect(saved.status).toBe(200)

  const [open] = await shown()
  expect(open).toMatchObject({ status: 0, discharge_reason: null, note: null, discharge_form: null, addenda: [] })
  expect(open?.author.id).toBe(ward.doctor.userId)

  expect((await stay.close()).status).toBe(200)
  await stay.doctor.post(`${stay.path}/addenda`, { text: 'The culture was negative' })
  const [closed] = await shown(stay.nurse)
  expect(closed).toMatchObject({
    id: stay.id,
    location: { id: ward.hospital, name: ward.name },
    status: 1,
    status_text: 'Discharged',
    discharge_time: testServer.clock.now().toISOString(),
    discharge_reason: reasonAndCodes.discharge_reason,
    note: 'Pressure controlled',
    icds: [{ code: 'BA00', title: 'Essential hypertension' }],
    discharge_form: { title: 'Discharge', answers: [{ question: 'Can walk?', answer: 'With help' }] },
    addenda: [{ text: 'The culture was negative' }],
    prescriptions: [{ id: stopped.id, status_text: 'Discontinued', dosage_text: '500 mg' }],
    prescriptions_total: 1,
  })
})

test('it is read by those who treat the patient, and by nobody else', async () => {
  const { ward } = stay.orders
  const staff = (role: 'COORDINATOR' | 'LAB_OR_RADIOLOGY' | 'ADMIN') =>
    testServer.addUser({ role, hospitals: [ward.hospital] })
  const statuses = async (...people: Client[]) => Promise.all(people.map(async (who) => (await read(who)).status))
  expect(await statuses(ward.doctor, ward.nurse)).toEqual([200, 200])
  expect(await statuses(ward.foreignDoctor)).toEqual([404])
  expect(await statuses(await staff('COORDINATOR'), await staff('LAB_OR_RADIOLOGY'), await staff('ADMIN'))).toEqual([
    403, 403, 403,
  ])
  expect(await statuses(await testServer.addUser())).toEqual([403])
  expect((await ward.doctor.get(pathOf(999_999))).status).toBe(404)
})

test('staff of the hospital above read it after they gave a reason', async () => {
  const { hubDoctor } = stay.orders.ward
  const refused = await read(hubDoctor)
  expect([refused.status, refused.body.reason_for]).toEqual([403, patient()])
  await hubDoctor.post('/api/admin/access-reasons', { patient_id: patient(), reason: 'The ward asked for advice' })
  expect((await shown(hubDoctor)).map(({ id }) => id)).toEqual([stay.id])
})

test('the doctor of an appointment reads stays elsewhere, and no longer once it is cancelled', async () => {
  const doctor = await seenElsewhere()
  expect((await shown(doctor)).map(({ id }) => id)).toEqual([stay.id])
  await testServer.database.update(appointments).set({ status: 6 }).where(eq(appointments.patient_id, patient()))
  expect((await read(doctor)).status).toBe(404)
})

test('stays of a hospital that restricts its episodes are shown to its own staff only', async () => {
  const doctor = await seenElsewhere()
  await testServer.database
    .update(hospitals)
    .set({ restrict_episodes: true })
    .where(eq(hospitals.id, stay.orders.ward.hospital))
  const elsewhere = await read(doctor)
  expect([elsewhere.status, elsewhere.body.data, elsewhere.body.meta.total]).toEqual([200, [], 0])
  expect((await shown(stay.nurse)).map(({ id }) => id)).toEqual([stay.id])
  expect((await shown(await testServer.addUser({ role: 'SUPER_ADMIN' }))).map(({ id }) => id)).toEqual([stay.id])
})

test('pages have the newest stays first, and every page is in the audit log with its stays', async () => {
  const { ward } = stay.orders
  const earlier: number[] = []
  for (const day of [1, 2, 3]) {
    const other = (await testServer.addUser()).userId
    const id = await storeEpisode(testServer, {
      ...{ hospital: ward.hospital, department: ward.department, patient: other, creator: ward.doctor.userId },
      at: new Date(`2026-11-0${day}T10:00:00Z`),
    })
    await dischargeEpisode(testServer, id)
    await testServer.database.$client.query('update episodes set patient_id = $1 where id = $2', [patient(), id])
    earlier.unshift(id)
  }
  const first = await read(ward.doctor, '?limit=2')
  const second = await read(ward.doctor, '?limit=2&page=2')
  expect(first.body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 2, total: 4 })
  expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual([stay.id, ...earlier])
  expect((await read(ward.doctor, '?limit=21')).status).toBe(422)
  await expect
    .poll(async () => {
      const { rows } = await testServer.database.$client.query<{ kind: string; record_id: string }>(
        `select kind, record_id from audit_log where action = 'history.episodes' and user_id = $1 order by id`,
        [ward.doctor.userId],
      )
      return rows.map(({ kind, record_id: id }) => `${kind} ${id}`)
    })
    .toEqual(expect.arrayContaining([`patient ${patient()}`, `episode ${stay.id}`, `episode ${earlier.at(-1)}`]))
})
