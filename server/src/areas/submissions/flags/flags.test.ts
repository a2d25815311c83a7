import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type * as z from 'zod'
import type { PageMeta } from '#contract/kit/responses'
import type { OpenFlags as OpenFlagsSchema, SurveyFlag } from '#contract/submissions/flags'
import type { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { notifications } from '../../../schema/notifications'
import { referenceIdsOf } from '../../clinics/testing/clinicFixture'
import { type StoredVersion, storeVersion } from '../testing/storeForm'
import { type StoredQuestion, storeQuestion } from '../testing/storeQuestion'
import { storeVisit } from '../testing/storeVisit'

type OpenFlags = z.output<typeof OpenFlagsSchema>

const path = '/api/admin/survey-flags'
let testServer: TestServer
let hub: number
let banadir: number
let nurse: Client
let patient: Client
let question: StoredQuestion
let version: StoredVersion

beforeAll(async () => {
  testServer = await startTestServer()
  const hospitals = await referenceIdsOf(testServer)
  hub = hospitals.hub
  banadir = hospitals.banadir
  nurse = await testServer.addUser({ role: 'NURSE', hospitals: [hub] })
  question = await storeQuestion(testServer, {
    title: 'Do you think of harming yourself?',
    options: ['Never', 'Often'],
  })
  version = await storeVersion(testServer, {
    asked: [
      {
        ...question,
        red_flag: {
          ...{ options: [question.options[1] ?? 0], at_least: null, at_most: null, advice: null },
          severity: 'high' as const,
        },
      },
    ],
  })
})
beforeEach(async () => {
  patient = await testServer.addUser({ role: 'PATIENT', first_name: 'Mariam', last_name: 'Adel' })
})
afterAll(() => testServer.stop())

/** Submits an answer for the patient, as a nurse of the hospital does. */
async function submit(value: number, who = nurse): Promise<number> {
  const { status, body } = await who.post<{ data: { id: number } }>('/api/admin/survey-instances', {
    survey_id: version.id,
    hospital_id: hub,
    model_id: patient.userId,
    surveys_answers: [{ line_id: question.line, answer_value: [question.options[value]] }],
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.id
}

const daysBefore = (days: number) => new Date(testServer.clock.now().getTime() - days * 86_400_000)
const visit = (at?: Date) => storeVisit(testServer, { patient: patient.userId, hospital: hub, ...(at && { at }) })

const flags = async (who = nurse, query = '') =>
  (await who.get<{ data: SurveyFlag[]; meta: PageMeta }>(`${path}?patient_id=${patient.userId}${query}`)).body.data

/** Returns the number of open flags of all patients that a person sees. */
const openCount = async (who = nurse) => (await who.get<{ data: { open: number } }>(`${path}/count`)).body.data.open

/** Returns the users who were notified of a submission. */
async function notified(instance: number): Promise<number[]> {
  const rows = await testServer.database
    .select()
    .from(notifications)
    .where(and(eq(notifications.type, 'answer_flagged'), eq(notifications.key, String(instance))))
  return rows.map(({ user_id: id }) => id)
}

test('a flagged answer is on the list of the care team until it is acknowledged', async () => {
  await visit()
  const open = await openCount()
  await submit(0)
  expect(await flags()).toEqual([])
  const instance = await submit(1)
  expect(await openCount()).toBe(open + 1)
  const [flag] = await flags()
  expect(flag).toMatchObject({
    survey_instance_id: instance,
    patient: { name_text: 'Mariam Adel' },
    survey_title: 'Mood',
    question_text: 'Do you think of harming yourself?',
    answer_body: 'Often',
    acknowledged_at: null,
  })
  const acknowledge = () =>
    nurse.put<{ data: SurveyFlag; errors: object }>(`${path}/${flag?.id}/acknowledge`, { comment: 'Called her' })
  expect((await acknowledge()).body.data).toMatchObject({ comment: 'Called her', acknowledged_at: expect.any(String) })
  expect(await openCount()).toBe(open)
  expect(await flags()).toEqual([])
  expect(await flags(nurse, '&state=acknowledged')).toMatchObject([{ id: flag?.id, comment: 'Called her' }])
  const again = await acknowledge()
  expect([again.status, again.body.errors]).toEqual([422, { comment: ['This flag is acknowledged already'] }])
})

test('the doctor of the last visit in 30 days is notified, once', async () => {
  await visit(daysBefore(20))
  const doctor = await visit()
  expect(await notified(await submit(1))).toEqual([doctor])
})

test('the staff of the hospital are notified if the patient missed the visit, or staff without a relation made it', async () => {
  await visit()
  for (const [days, changes] of [
    [1, 'status = 5'],
    [0.5, 'status = 1, made_without_relation = true'],
  ] as const) {
    const doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [banadir] })
    await storeVisit(testServer, {
      patient: patient.userId,
      hospital: banadir,
      doctor: doctor.userId,
      at: daysBefore(days),
    })
    await testServer.database.$client.query(`update appointments set ${changes} where doctor_id = $1`, [doctor.userId])
    expect(await notified(await submit(1))).not.toContain(doctor.userId)
  }
})

test.each([
  ['without a visit in 30 days', 31],
  ['before the first visit', -1],
])('staff of the hospital who can acknowledge it are notified %s', async (_when, daysAgo) => {
  const doctor = await visit(daysBefore(daysAgo))
  const instance = await submit(1)
  const users = await notified(instance)
  expect(users).toContain(nurse.userId)
  // As staff of the hospital like all others.
  expect(users).toContain(doctor)
  const elsewhere = await testServer.addUser({ role: 'NURSE', hospitals: [banadir] })
  expect(await notified(await submit(1))).not.toContain(elsewhere.userId)
})

test('the gravest flags come first, then the latest, with the phone of the patient, and critical ones are counted', async () => {
  const asked = (title: string) => storeQuestion(testServer, { title, options: ['No', 'Yes'] })
  const of = (each: StoredQuestion, severity: 'critical' | 'moderate') => ({
    ...each,
    red_flag: { options: [each.options[1] ?? 0], at_least: null, at_most: null, severity, advice: null },
  })
  const [sleep, harm] = [await asked('Do you sleep badly?'), await asked('Do you want to die?')]
  const form = await storeVersion(testServer, { asked: [of(harm, 'critical'), of(sleep, 'moderate')] })
  await testServer.database.$client.query('update users set phone = $1 where id = $2', [
    '+201001234567',
    patient.userId,
  ])
  await visit()
  const before = (await nurse.get<{ data: OpenFlags }>(`${path}/count`)).body.data
  await nurse.post('/api/admin/survey-instances', {
    survey_id: form.id,
    hospital_id: hub,
    model_id: patient.userId,
    surveys_answers: [sleep, harm].map((each) => ({ line_id: each.line, answer_value: [each.options[1]] })),
  })
  await submit(1)
  expect(
    (await flags()).map(({ severity, question_text: text, patient_phone: phone }) => [severity, text, phone]),
  ).toEqual([
    ['critical', 'Do you want to die?', '+201001234567'],
    ['high', 'Do you think of harming yourself?', '+201001234567'],
    ['moderate', 'Do you sleep badly?', '+201001234567'],
  ])
  expect((await nurse.get<{ data: OpenFlags }>(`${path}/count`)).body.data).toEqual({
    open: before.open + 3,
    critical: before.critical + 1,
  })
})

test('staff of a hospital above see a flag, and count it, once they have given a reason', async () => {
  const { aswan } = await referenceIdsOf(testServer)
  const nurseBelow = await testServer.addUser({ role: 'NURSE', hospitals: [aswan] })
  await storeVisit(testServer, { patient: patient.userId, hospital: aswan })
  await nurseBelow.post('/api/admin/survey-instances', {
    survey_id: version.id,
    hospital_id: aswan,
    model_id: patient.userId,
    surveys_answers: [{ line_id: question.line, answer_value: [question.options[1]] }],
  })
  expect(await flags(nurseBelow)).toHaveLength(1)
  const above = await testServer.addUser({ role: 'NURSE', hospitals: [hub] })
  const before = await openCount(above)
  expect(await flags(above)).toEqual([])
  const reason = 'The ward asked for advice'
  const given = await above.post('/api/admin/access-reasons', { patient_id: patient.userId, reason })
  expect(given.status).toBe(200)
  expect([await flags(above), await openCount(above)]).toMatchObject([[{ answer_body: 'Often' }], before + 1])
})

test('only the staff of the hospital and doctors who treat the patient see and acknowledge a flag', async () => {
  await visit()
  await submit(1)
  const [flag] = await flags()
  const elsewhere = await testServer.addUser({ role: 'NURSE', hospitals: [banadir] })
  expect([await flags(elsewhere), await openCount(elsewhere)]).toEqual([[], 0])
  expect((await elsewhere.put(`${path}/${flag?.id}/acknowledge`, {})).status).toBe(404)
  expect([(await patient.get(path)).status, (await patient.get(`${path}/count`)).status]).toEqual([403, 403])
  const doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [banadir] })
  expect(await flags(doctor)).toEqual([])
  await storeVisit(testServer, { patient: patient.userId, hospital: banadir, doctor: doctor.userId, at: daysBefore(5) })
  expect([await flags(doctor), await openCount(doctor)]).toMatchObject([[{ id: flag?.id }], 1])
})
