import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MatchedSurveyRow, SentSurvey } from '#contract/sentSurveys/sentSurvey'
import type { SavedDraft, Submission } from '#contract/submissions/submission'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { signInAgain } from '../clinics/testing/clinicFixture'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { type StoredForm, storeForm } from '../submissions/testing/storeForm'

const path = '/api/admin/survey-matched-instances'

interface Answer<T> {
  data: T
  errors: Record<string, string[]>
}

let testServer: TestServer
let patient: Client
let other: Client
let admin: Client
let form: StoredForm
let sent: SentSurvey

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  const day = await ClinicDay.open(testServer)
  patient = (await day.book(1, { status: 4 })).patient
  other = (await day.book(2)).patient
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [day.hospitalId] })
  form = await storeForm(
    testServer,
    [
      { title: 'Sleep', options: ['Well', 'Badly'], required: true },
      { title: 'Comment' },
      {
        title: 'What wakes you?',
        show_if: ([sleep]) => ({
          match: 'all',
          conditions: [{ line_id: sleep?.line ?? 0, operator: 'is', value: sleep?.options[1] ?? 0 }],
        }),
      },
    ],
    { hospital: day.hospitalId },
  )
  const { body } = await admin.post<Answer<SentSurvey>>('/api/admin/surveys/sent', {
    survey_id: form.id,
    location_id: day.hospitalId,
    condition_type: 2,
    condition_clinic_id: day.clinicId,
    duration: 2,
    duration_unit: 'days',
  })
  sent = body.data
})

/** The answer "Badly". */
const badly = () => [{ line_id: form.questions[0]?.line ?? 0, answer_value: [form.questions[0]?.options[1] ?? 0] }]
const answers = (changes: Record<string, unknown> = {}) => ({
  listId: sent.id,
  surveys_answers: badly(),
  client_id: crypto.randomUUID(),
  ...changes,
})
const mine = async () => {
  const { body } = await patient.get<Answer<MatchedSurveyRow[]>>('/api/admin/list-sent-surveys')
  return body.data[0]
}
const preview = async () => (await admin.get<Answer<SentSurvey>>(`/api/admin/surveys/sent/${sent.id}`)).body.data
const later = async (days: number) => {
  testServer.clock.advance(days * 86_400_000)
  patient = await signInAgain(testServer, patient)
  admin = await signInAgain(testServer, admin)
}

test('a survey is begun, continued and completed, and is counted as answered once', async () => {
  const begun = await patient.post<Answer<Submission>>(`${path}/save`, answers({ surveys_answers: [] }))
  const { id } = begun.body.data
  expect(await mine()).toMatchObject({
    check: 'continue',
    survey_instance_id: id,
    latest_answered_time: '2026-11-18T11:00:00.000Z',
  })
  // Begun again on another device: the same draft.
  const again = await patient.post<Answer<Submission>>(`${path}/save`, answers({ note: 'From my phone' }))
  expect(again.body.data).toMatchObject({ id, note: 'From my phone' })
  expect((await preview()).answered_users_count).toBe(0)
  const done = await patient.send<Answer<Submission>>('PUT', `${path}/${id}`, { body: { surveys_answers: badly() } })
  expect(done.body.data).toMatchObject({ id, status: 1, hospital: { id: sent.location?.id } })
  expect(await mine()).toMatchObject({ check: 'completed' })
  expect(await preview()).toMatchObject({ matched_users_count: 1, answered_users_count: 1 })
  await later(3)
  expect(await mine()).toMatchObject({ check: 'completed' })
  expect(await preview()).toMatchObject({ missed_users_count: 0 })
})

test('another device does not overwrite the answers that it has not seen', async () => {
  const [sleep, comment] = form.questions
  const remark = { line_id: comment?.line, answer_value: 'Since Monday' }
  await patient.post<Answer<Submission>>(`${path}/save`, answers({ surveys_answers: [...badly(), remark] }))
  const well = [{ line_id: sleep?.line, answer_value: [sleep?.options[0]] }]
  const final = await patient.post<Answer<Submission>>(path, answers({ surveys_answers: well }))
  const changed = [expect.stringContaining('Another person')]
  expect([final.status, final.body.errors]).toEqual([
    422,
    Object.fromEntries([sleep, comment].map((question) => [`surveys_answers.${question?.line}`, changed])),
  ])
  const draft = await patient.post<SavedDraft>(`${path}/save`, answers({ surveys_answers: well }))
  expect(draft.body.conflicts).toMatchObject([{ line_id: sleep?.line, theirs_body: 'Badly' }])
  expect(draft.body.data.surveys_answers.map(({ answer_body }) => answer_body)).toEqual(['Badly', 'Since Monday'])
})

test('a submission that is sent twice is stored once, also when the repeat arrives after the deadline', async () => {
  const body = answers()
  const first = await patient.post<Answer<Submission>>(path, body)
  expect(first.status).toBe(200)
  await later(3)
  const repeat = await patient.post<Answer<Submission>>(path, body)
  expect([repeat.status, repeat.body.data.id]).toEqual([200, first.body.data.id])
  expect((await preview()).answered_users_count).toBe(1)
})

test('a second submission with other answers is refused, and changes nothing; a late draft is not applied', async () => {
  const body = answers()
  const first = await patient.post<Answer<Submission>>(path, body)
  const well = [{ line_id: form.questions[0]?.line, answer_value: [form.questions[0]?.options[0]] }]
  for (const client_id of [body.client_id, crypto.randomUUID()]) {
    const other = await patient.post<Answer<Submission>>(path, answers({ surveys_answers: well, client_id }))
    expect([other.status, other.body.errors]).toEqual([
      422,
      { status: ['This form has been submitted and can no longer be changed'] },
    ])
    const same = await patient.post<Answer<Submission>>(path, answers({ client_id }))
    expect([same.status, same.body.data.id]).toEqual([200, first.body.data.id])
    const late = await patient.post<Answer<Submission>>(`${path}/save`, answers({ surveys_answers: well, client_id }))
    expect(late.body.data.surveys_answers).toEqual(first.body.data.surveys_answers)
  }
})

test('after the deadline nothing is saved or submitted, through no call', async () => {
  const { body } = await patient.post<Answer<Submission>>(`${path}/save`, answers())
  const { id } = body.data
  await later(2)
  expect(await mine()).toMatchObject({ check: 'missed', survey_instance_id: id })
  expect(await preview()).toMatchObject({ matched_users_count: 1, answered_users_count: 0, missed_users_count: 1 })
  const calls: ['POST' | 'PUT', string][] = [
    ['POST', path],
    ['POST', `${path}/save`],
    ['PUT', `${path}/${id}`],
    ['PUT', `${path}/${id}/save`],
    ['PUT', `/api/patient/survey-instances/${id}`],
    ['PUT', `/api/patient/survey-instances/${id}/save`],
  ]
  for (const [method, at] of calls) {
    const refused = await patient.send<Answer<unknown>>(method, at, { body: answers() })
    expect([at, refused.status, refused.body.errors]).toEqual([
      at,
      422,
      { status: ['The time to answer this survey is over'] },
    ])
  }
})

test('a final call with wrong answers gets 422 on each question, and stores nothing', async () => {
  const [sleep, comment, night] = form.questions
  const begun = await patient.post<Answer<Submission>>(`${path}/save`, answers({ surveys_answers: [] }))
  const { id } = begun.body.data
  const well = { line_id: sleep?.line, answer_value: [sleep?.options[0]] }
  const hidden = { line_id: night?.line, answer_value: 'Dreams' }
  const foreign = { line_id: sleep?.line, answer_value: [2_000_000_000] }
  const tooMany = Array.from({ length: 10_000 }, (_, index) => ({ line_id: index + 1, answer_value: 1 }))
  for (const [surveys_answers, fields] of [
    [[], [`surveys_answers.${sleep?.line}`]],
    [[{ line_id: comment?.line, answer_value: 'Fine' }], [`surveys_answers.${sleep?.line}`]],
    [[well, hidden], [`surveys_answers.${night?.line}`]],
    [[foreign], [`surveys_answers.${sleep?.line}`]],
    [[well, { line_id: 2_000_000_000, answer_value: 'x' }], ['surveys_answers.2000000000']],
    [tooMany, ['surveys_answers']],
  ] as const) {
    const calls = [
      await patient.post<Answer<unknown>>(path, answers({ surveys_answers })),
      await patient.put<Answer<unknown>>(`${path}/${id}`, { surveys_answers }),
    ]
    for (const { status, body } of calls) expect([status, Object.keys(body.errors)]).toEqual([422, fields])
  }
  expect((await patient.get<Answer<Submission>>(`/api/patient/survey-instances/${id}`)).body.data).toMatchObject({
    status: 2,
    surveys_answers: [],
  })
  expect((await preview()).answered_users_count).toBe(0)
})

test('only recipients answer, and required questions are required', async () => {
  const foreign = await other.post<Answer<unknown>>(path, answers())
  expect([foreign.status, foreign.body.errors]).toEqual([422, { listId: ['Choose from the list'] }])
  const empty = await patient.post<Answer<unknown>>(path, answers({ surveys_answers: [] }))
  expect([empty.status, empty.body.errors]).toEqual([
    422,
    { [`surveys_answers.${form.questions[0]?.line}`]: ['Field is required'] },
  ])
  expect(await mine()).toMatchObject({ check: 'answer', survey_instance_id: null })
})
