import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DATA_TYPE, SURVEY_STATUS, SURVEY_TYPE } from '#contract/surveys/codes'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { surveys } from '../../schema/surveys'
import { openWard, type Ward } from '../episodes/testing/ward'
import { type StoredForm, storeForm, storeVersion } from '../submissions/testing/storeForm'
import { storeSubmission } from '../submissions/testing/storeSubmission'
import { ask, found, readOne } from './testing/readFhir'
import { faultsOf } from './testing/validate'

let testServer: TestServer
let ward: Ward
let form: StoredForm
let patient: Client
let submission: number
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  ward = await openWard(testServer)
  patient = await testServer.addUser()
  const asked = [
    { title: 'Pain?', options: ['No', 'Yes'] },
    { title: 'For how long?', data_type: DATA_TYPE.integer, unit: 'h', min: 0, max: 99 },
  ]
  form = await storeForm(testServer, asked, { hospital: ward.hospital, title: 'Intake' })
  const [pain, time] = form.questions
  submission = await storeSubmission(testServer, {
    version: form,
    patient: patient.userId,
    hospital: ward.hospital,
    answers: [
      { line: pain?.line ?? 0, options: [pain?.options[1] ?? 0] },
      { line: time?.line ?? 0, hundredths: 600 },
    ],
  })
})

test('a form is found with its questions; a newer version retires it and has the same identifier', async () => {
  const { body } = await readOne(ward.doctor, `Questionnaire/${form.id}`)
  expect(faultsOf(body)).toEqual([])
  const [pain, time] = form.questions
  expect(body).toMatchObject({
    url: expect.stringMatching(new RegExp(`^http.*/fhir/R4/Questionnaire/${form.id}$`)),
    title: 'Intake',
    status: 'active',
    item: [{ item: [{ linkId: String(pain?.line) }, { linkId: String(time?.line), type: 'integer' }] }],
  })
  const next = await storeVersion(testServer, { asked: form.questions, previous: form, hospital: ward.hospital })
  const after = await readOne(ward.doctor, `Questionnaire/${form.id}`)
  expect([after.body.status, after.body.meta.lastUpdated > body.meta.lastUpdated]).toEqual(['retired', true])
  const active = await found(ward.doctor, 'Questionnaire?status=active&date=2026-11-18&_count=100')
  expect(active.find(({ id }) => id === String(next.id))).toMatchObject({ identifier: body.identifier, version: '2' })
  expect(active.map(({ id }) => id)).not.toContain(String(form.id))
})

test('drafts of forms and of submissions are not offered', async () => {
  const [draft] = await testServer.database
    .insert(surveys)
    .values({
      ...{ line_id: form.line, version: 2, title: 'Intake', hospital_id: ward.hospital },
      ...{ type: SURVEY_TYPE.general, status: SURVEY_STATUS.draft },
      ...{ created_at: testServer.clock.now(), updated_at: testServer.clock.now() },
    })
    .returning({ id: surveys.id })
  expect((await readOne(ward.doctor, `Questionnaire/${draft?.id}`)).status).toBe(404)
  const begun = { version: form, patient: ward.nurse.userId, hospital: ward.hospital, answers: [], isDraft: true }
  const unfinished = await storeSubmission(testServer, begun)
  expect((await readOne(ward.doctor, `QuestionnaireResponse/${unfinished}`)).status).toBe(404)
})

test('a submission is found by its patient and its time, with the answers', async () => {
  const search = (parameters: string) =>
    found(ward.doctor, `QuestionnaireResponse?patient=Patient/${patient.userId}&${parameters}`)
  const all = await search('authored=2026-11-18&status=completed')
  expect(all.flatMap(faultsOf)).toEqual([])
  expect(all).toMatchObject([
    {
      id: String(submission),
      questionnaire: expect.stringMatching(new RegExp(`/Questionnaire/${form.id}$`)),
      subject: { reference: `Patient/${patient.userId}` },
      item: [
        {
          item: [
            { text: 'Pain?', answer: [{ valueCoding: { display: 'Yes' } }] },
            { text: 'For how long? (h)', answer: [{ valueInteger: 6 }] },
          ],
        },
      ],
    },
  ])
  expect(await search('authored=gt2026-11-18')).toEqual([])
})

test('a submission is read by staff of its hospital, from above with a reason, and by nobody else', async () => {
  const reference = `QuestionnaireResponse/${submission}`
  expect((await readOne(ward.nurse, reference)).status).toBe(200)
  expect((await readOne(ward.foreignDoctor, reference)).status).toBe(404)
  expect((await readOne(ward.hubDoctor, reference)).body.issue?.[0]?.extension?.[0]?.valueReference.reference).toBe(
    `Patient/${patient.userId}`,
  )
  expect((await found(ward.hubDoctor, 'QuestionnaireResponse')).map(({ id }) => id)).not.toContain(String(submission))
  expect((await ask(patient, 'QuestionnaireResponse')).status).toBe(403)
  expect((await ask(patient, 'Questionnaire')).status).toBe(403)
  expect((await readOne(ward.foreignDoctor, `Questionnaire/${form.id}`)).status).toBe(404)
})
