import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PatientAnswers, PatientQuestion } from '#contract/submissions/statistics'
import { DATA_TYPE } from '#contract/surveys/codes'
import type { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { referenceIdsOf } from '../../clinics/testing/clinicFixture'
import { giveRole } from '../../facilities/testing/facilityFixture'
import { type StoredVersion, storeVersion } from '../testing/storeForm'
import { type StoredQuestion, storeQuestion } from '../testing/storeQuestion'
import { storeSubmission } from '../testing/storeSubmission'
import { storeVisit } from '../testing/storeVisit'

const base = '/api/admin/survey-statistics/patient'
let testServer: TestServer
let hub: number
let banadir: number
let admin: Client
let patient: number
let feeling: StoredQuestion
let weight: StoredQuestion
let remark: StoredQuestion
let version: StoredVersion

beforeAll(async () => {
  testServer = await startTestServer()
  const hospitals = await referenceIdsOf(testServer)
  hub = hospitals.hub
  banadir = hospitals.banadir
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
  feeling = await storeQuestion(testServer, { title: 'How do you feel?', options: ['Badly', 'Well'] })
  weight = await storeQuestion(testServer, { title: 'Weight', data_type: DATA_TYPE.float, unit: 'kg' })
  remark = await storeQuestion(testServer, { title: 'Anything else?' })
  version = await storeVersion(testServer, { asked: [feeling, weight, remark] })
})
afterAll(() => testServer.stop())

/** Stores a patient with a visit at the hub. */
async function newPatient(): Promise<number> {
  patient = (await testServer.addUser({ role: 'PATIENT' })).userId
  await storeVisit(testServer, { patient, hospital: hub })
  return patient
}

const submit = (day: string, kilograms: number, hospital = hub) =>
  storeSubmission(testServer, {
    version,
    patient,
    hospital,
    at: new Date(`${day}T10:00:00Z`),
    answers: [
      { line: feeling.line, options: [feeling.options[1] ?? 0], hundredths: 100 },
      { line: weight.line, hundredths: kilograms * 100 },
      { line: remark.line, text: 'Thank you' },
    ],
  })

const questions = async (who = admin) =>
  (await who.get<{ data: PatientQuestion[] }>(`${base}/${patient}/questions`)).body.data
const answers = async (question: StoredQuestion, query = '', who = admin) =>
  (await who.get<{ data: PatientAnswers }>(`${base}/${patient}/answers/${question.id}${query}`)).body.data

test('the answers of a patient to a question come in the order in which they were submitted', async () => {
  await newPatient()
  await submit('2026-10-01', 82.5)
  await submit('2026-11-01', 80)
  await submit('2026-09-01', 84)
  const found = await questions()
  expect(found.map(({ question, answers_count }) => [question, answers_count])).toEqual([
    ['How do you feel?', 3],
    ['Weight', 3],
    ['Anything else?', 3],
  ])
  const { answers: weights, answers_count: count, unit } = await answers(weight)
  expect([count, unit]).toEqual([3, 'kg'])
  expect(
    weights.map(({ submitted_at, number, answer_body }) => [submitted_at.slice(0, 10), number, answer_body]),
  ).toEqual([
    ['2026-09-01', 84, '84 kg'],
    ['2026-10-01', 82.5, '82.5 kg'],
    ['2026-11-01', 80, '80 kg'],
  ])
  expect((await answers(feeling)).answers[0]).toMatchObject({
    answer_body: 'Well',
    answer_value: [feeling.options[1]],
    number: 1,
    survey_title: 'Mood',
    version: 1,
  })
  expect((await answers(weight, '?from=2026-10-01&to=2026-10-31')).answers.map(({ number }) => number)).toEqual([82.5])
})

test('a question is found by any of its versions, with its newest text', async () => {
  await newPatient()
  await submit('2026-10-01', 82)
  const newer = await storeQuestion(
    testServer,
    { title: 'Body weight', data_type: DATA_TYPE.float, unit: 'kg' },
    weight,
  )
  const byFirst = await answers(weight)
  expect(byFirst).toMatchObject({ question_text: 'Body weight', answers: [{ number: 82 }] })
  expect(await answers(newer)).toEqual(byFirst)
})

test('a period in the future is refused', async () => {
  await newPatient()
  const { status, body } = await admin.get<{ errors: object }>(
    `${base}/${patient}/answers/${weight.id}?from=2026-12-01`,
  )
  expect([status, Object.keys(body.errors)]).toEqual([422, ['from']])
})

test('answers of other hospitals are left out', async () => {
  await newPatient()
  await submit('2026-10-01', 82)
  await submit('2026-11-01', 81, banadir)
  expect((await answers(weight)).answers.map(({ number }) => number)).toEqual([82])
  expect((await questions()).map(({ answers_count }) => answers_count)).toEqual([1, 1, 1])
})

test('typed text is shown to those only who may open the submission', async () => {
  await newPatient()
  await submit('2026-10-01', 82)
  const reader = await testServer.addUser({ role: 'LAB_OR_RADIOLOGY', hospitals: [hub] })
  await giveRole(testServer, reader.userId, 'STATISTICS', ['list-all-survey-statistics'])
  expect((await answers(remark)).answers[0]).toMatchObject({ answer_body: 'Thank you' })
  expect((await answers(remark, '', reader)).answers[0]).toMatchObject({ answer_body: null, answer_value: null })
  expect((await answers(weight, '', reader)).answers[0]).toMatchObject({ number: 82 })
})
