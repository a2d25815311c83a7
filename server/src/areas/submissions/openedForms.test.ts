import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SavedDraft, Submission } from '#contract/submissions/submission'
import { SURVEY_TYPE } from '#contract/surveys/codes'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { bookFree } from '../appointments/testing/bookingFixture'
import { addClinic, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { FollowUpCase } from '../episodes/testing/followUps'
import { type StoredForm, storeForm, storeVersion } from './testing/storeForm'

const dayMs = 86_400_000

interface Opened {
  data: { opening_token: string | null }
}
interface Errors {
  errors: Record<string, string[]>
}

let testServer: TestServer
let superAdmin: Client
let patient: Client
let email: string
let form: StoredForm
beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  email = `${crypto.randomUUID()}@test.example`
  patient = await testServer.addUser({ email })
  form = await storeForm(testServer, [{ title: 'How are you?' }], { availability: 2 })
})

const answers = () => [{ line_id: form.questions[0]?.line ?? 0, answer_value: 'Tired' }]

async function openAsPatient(who = patient): Promise<string> {
  const { body } = await who.get<Opened>(`/api/patient/surveys/${form.id}`)
  return body.data.opening_token ?? ''
}
/** Sessions end meanwhile, so the patient signs in again. */
async function passDays(days: number) {
  testServer.clock.advance(days * dayMs)
  patient = await testServer.as(email)
}
const nextVersion = (availability: 2 | null = 2) =>
  storeVersion(testServer, { asked: form.questions.slice(), previous: form, availability })
const begin = (changes: Record<string, unknown>, language: 'en' | 'ar' = 'en') =>
  patient.send<SavedDraft & Errors>('POST', '/api/patient/survey-instances/save', {
    body: { survey_id: form.id, surveys_answers: answers(), ...changes },
    language,
  })
const refusal = ({ status, body }: { status: number; body: Errors }) => [status, body.errors]

test('answers begun before a new version are saved and submitted in the version that was opened', async () => {
  const opening_token = await openAsPatient()
  await nextVersion()
  await passDays(29)
  const draft = await begin({ opening_token })
  expect(draft.status).toBe(200)
  expect(draft.body.data).toMatchObject({ survey_id: form.id, surveys_answers: [{ answer_value: 'Tired' }] })
  const final = await patient.post<{ data: Submission }>('/api/patient/survey-instances', {
    ...{ survey_id: form.id, surveys_answers: answers(), opening_token },
    client_id: crypto.randomUUID(),
  })
  expect(final.body.data).toMatchObject({ survey_id: form.id, status: 1 })
})

test('what the server has not said itself does not open an old version', async () => {
  const stranger = await testServer.addUser()
  const ofStranger = await openAsPatient(stranger)
  const opening_token = await openAsPatient()
  const current = await nextVersion()
  const invalid = [422, { survey_id: ['invalid survey'] }]
  for (const token of [null, 'invented', ofStranger, `${opening_token}x`])
    expect([token, ...refusal(await begin({ opening_token: token }))]).toEqual([token, ...invalid])
  const ofCurrent = (await patient.get<Opened>(`/api/patient/surveys/${current.id}`)).body.data.opening_token
  expect(refusal(await begin({ opening_token: ofCurrent }))).toEqual(invalid)
  // The current version needs none.
  expect((await begin({ survey_id: current.id })).status).toBe(200)
})

test('more than thirty days after it was opened, only the current version begins', async () => {
  const opening_token = await openAsPatient()
  await nextVersion()
  await passDays(31)
  expect(refusal(await begin({ opening_token }))).toEqual([
    422,
    { survey_id: ['This form is no longer offered, so it cannot be submitted'] },
  ])
})

test.each([
  ['withdrawn', () => superAdmin.send('DELETE', `/api/admin/surveys/${form.id}`)],
  ['no longer shared', () => superAdmin.send('DELETE', `/api/admin/public-surveys/${form.id}`)],
])('a form that is %s does not begin, and says why in both languages', async (_, end) => {
  const opening_token = await openAsPatient()
  await end()
  expect(refusal(await begin({ opening_token }))).toEqual([
    422,
    { survey_id: ['This form is no longer offered, so it cannot be submitted'] },
  ])
  expect(refusal(await begin({ opening_token }, 'ar'))).toEqual([
    422,
    { survey_id: ['لم يعد هذا النموذج متاحًا، ولا يمكن إرساله'] },
  ])
})

test('staff begin on the version that they opened, and a version that is not current opens nothing', async () => {
  const { hub } = await referenceIdsOf(testServer)
  const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [hub] })
  const seen = await testServer.addUser()
  await bookFree(seen, await addClinic(testServer), '2026-11-20', '14:00')
  const opened = await nurse.get<Opened>(`/api/admin/survey/${form.id}`)
  await nextVersion()
  expect((await nurse.get<Opened>(`/api/admin/survey/${form.id}`)).body.data.opening_token).toBeNull()
  const start = (more: Record<string, unknown>) =>
    nurse.post<SavedDraft & Errors>('/api/admin/survey-instances/save', {
      ...{ survey_id: form.id, hospital_id: hub, model_type: 'patient', model_id: seen.userId },
      ...{ surveys_answers: answers(), ...more },
    })
  expect(refusal(await start({}))).toEqual([422, { survey_id: ['invalid survey'] }])
  const draft = await start({ opening_token: opened.body.data.opening_token })
  expect(draft.body.data).toMatchObject({ survey_id: form.id, surveys_answers: [{ answer_value: 'Tired' }] })
})

test('a follow-up begins on the version that its author opened', async () => {
  const inpatient = await FollowUpCase.open(testServer)
  const { ward, forms } = inpatient
  const { doctor, hospital } = ward
  const old = forms.doctor.id
  const opened = await doctor.get<Opened>(`/api/admin/survey/${old}`)
  const { opening_token } = opened.body.data
  const type = SURVEY_TYPE.doctorFollowUp
  const current = await storeVersion(testServer, {
    asked: forms.doctor.questions,
    previous: forms.doctor,
    hospital,
    type,
  })
  const created = await inpatient.create(doctor, 'doctor', { survey_id: old, opening_token })
  expect(created.body.data).toMatchObject({ survey_id: old, status: 1 })
  await superAdmin.send('DELETE', `/api/admin/surveys/${current.id}`)
  const refused = await inpatient.create(doctor, 'doctor', { survey_id: old, opening_token })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { survey_id: ['This form is no longer offered, so it cannot be submitted'] },
  ])
})
