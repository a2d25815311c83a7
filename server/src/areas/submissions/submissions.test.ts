import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedDraft, Submission, SubmissionRow } from '#contract/submissions/submission'
import type { Answer } from '#contract/surveys/formVersion'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { bookFree } from '../appointments/testing/bookingFixture'
import { addClinic, referenceIdsOf, type TestClinic } from '../clinics/testing/clinicFixture'
import { type FormQuestionToStore, type StoredForm, storeForm } from './testing/storeForm'

let testServer: TestServer
let hub: number
let nurse: Client
let patient: Client
let clinic: TestClinic
let form: StoredForm

/** A required choice, a number that is asked for only after its second option, two scored parts, and ticks with a flag. */
const questions: FormQuestionToStore[] = [
  { title: 'Do you have pain?', options: ['No', 'Yes'], required: true },
  {
    title: 'How strong is it?',
    data_type: 2,
    min: 0,
    max: 10,
    required: true,
    show_if: ([pain]) => ({
      match: 'all',
      conditions: [{ line_id: pain?.line ?? 0, operator: 'is', value: pain?.options[1] ?? 0 }],
    }),
  },
  {
    title: 'Mood',
    parts: [
      { title: 'Sad', options: ['0', '1', '2'] },
      { title: 'Tired', options: ['0', '1', '2'] },
    ],
  },
  {
    title: 'Which of these?',
    type: 2,
    options: ['Fever', 'Bleeding'],
    red_flag: (options: readonly number[]) => ({
      ...{ options: options.slice(1), at_least: null, at_most: null, advice: null },
      severity: 'high' as const,
    }),
  },
  { title: 'Anything else?' },
]

beforeAll(async () => {
  testServer = await startTestServer()
  hub = (await referenceIdsOf(testServer)).hub
  nurse = await testServer.addUser({ role: 'NURSE', hospitals: [hub] })
  patient = await testServer.addUser()
  clinic = await addClinic(testServer)
  await bookFree(patient, clinic, '2026-11-20', '14:00')
  form = await storeForm(testServer, questions, { availability: 2, title: 'Pain' })
})
afterAll(() => testServer.stop())

interface Errors {
  errors: Record<string, string[]>
}

const question = (index: number) => {
  const found = form.questions[index]
  if (!found) throw new Error(`no question ${index}`)
  return found
}
const part = (index: number) => {
  const found = question(2).parts[index]
  if (!found) throw new Error(`no part ${index}`)
  return found
}
const option = (index: number, value: number) => question(index).options[value] ?? 0
const noPain = (): Answer => ({ line_id: question(0).line, answer_value: [option(0, 0)] })
const pain = (): Answer => ({ line_id: question(0).line, answer_value: [option(0, 1)] })
const strength = (value: Answer['answer_value']): Answer => ({ line_id: question(1).line, answer_value: value })
const mood = (index: number, value: number): Answer => ({
  line_id: part(index).line,
  answer_value: [part(index).options[value] ?? 0],
})
const remark = (text: string): Answer => ({ line_id: question(4).line, answer_value: text })

const ofPatient = (changes: Record<string, unknown> = {}) => ({
  survey_id: form.id,
  hospital_id: hub,
  model_type: 'patient',
  model_id: patient.userId,
  ...changes,
})

async function start(who: Client, surveys_answers: Answer[], changes: Record<string, unknown> = {}) {
  const { status, body } = await who.post<SavedDraft & Errors>(
    '/api/admin/survey-instances/save',
    ofPatient({ surveys_answers, ...changes }),
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

const put = <T>(who: Client, path: string, body: Record<string, unknown>) => who.send<T & Errors>('PUT', path, { body })
const save = (who: Client, id: number, surveys_answers: Answer[], more: Record<string, unknown> = {}) =>
  put<SavedDraft>(who, `/api/admin/survey-instance/${id}/save`, { surveys_answers, ...more })
const submit = (who: Client, id: number, surveys_answers: unknown, more: Record<string, unknown> = {}) =>
  put<{ data: Submission }>(who, `/api/admin/survey-instance/${id}`, { surveys_answers, ...more })
const rows = async (text: string, values: unknown[] = []) =>
  (await testServer.database.$client.query(text, values)).rows

test('a draft is saved question by question, and submitted with its score and its red flag', async () => {
  const draft = await start(nurse, [noPain()], { note: 'At the bedside' })
  expect(draft).toMatchObject({ status: 2, status_text: 'Draft', editable: true, note: 'At the bedside', revision: 2 })
  const saved = await save(nurse, draft.id, [pain(), mood(0, 2)])
  expect(saved.body.data).toMatchObject({ note: 'At the bedside', revision: 3 })
  expect(saved.body.data.scores).toEqual([{ line_id: question(2).line, answered: 1, parts: 2, score: null }])
  const flagged = { line_id: question(3).line, answer_value: [option(3, 1), option(3, 0)] }
  const all = [pain(), strength('٧'), mood(0, 2), mood(1, 1), flagged]
  const { status, body } = await submit(nurse, draft.id, all, { note: '' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    status: 1,
    status_text: 'Final',
    editable: false,
    note: null,
    submitted_at: expect.any(String),
  })
  expect(body.data.surveys_answers).toEqual([
    { line_id: question(0).line, answer_value: [option(0, 1)], answer_body: 'Yes' },
    { line_id: question(1).line, answer_value: 7, answer_body: '7' },
    { line_id: part(0).line, answer_value: part(0).options.slice(2), answer_body: '2' },
    { line_id: part(1).line, answer_value: part(1).options.slice(1, 2), answer_body: '1' },
    { line_id: question(3).line, answer_value: question(3).options, answer_body: 'Fever, Bleeding' },
  ])
  expect(body.data.scores).toEqual([{ line_id: question(2).line, answered: 2, parts: 2, score: 3 }])
  const stored = await rows(
    'select line_id, parent_line_id, option_ids, hundredths::int from survey_answers where instance_id = $1 order by line_id',
    [draft.id],
  )
  expect(stored).toContainEqual({ line_id: question(2).line, parent_line_id: null, option_ids: null, hundredths: 300 })
  expect(stored).toContainEqual({
    line_id: part(0).line,
    parent_line_id: question(2).line,
    option_ids: part(0).options.slice(2),
    hundredths: 200,
  })
  expect(
    await rows('select line_id, patient_id, hospital_id from survey_flags where instance_id = $1', [draft.id]),
  ).toEqual([{ line_id: question(3).line, patient_id: patient.userId, hospital_id: hub }])
  // A repeat of the call is the same submission; other answers are refused.
  expect((await submit(nurse, draft.id, all, { note: '' })).status).toBe(200)
  expect((await submit(nurse, draft.id, [noPain()])).body.errors).toEqual({ status: [expect.any(String)] })
  expect((await save(nurse, draft.id, [noPain()])).status).toBe(422)
})

test.each(['staff', 'patient'])('a final call of %s gets 422 on each question with a problem', async (who) => {
  const isStaff = who === 'staff'
  const sender = isStaff ? nurse : await testServer.addUser()
  const path = isStaff ? '/api/admin/survey-instance' : '/api/patient/survey-instances'
  const own = { survey_id: form.id, surveys_answers: [pain()] }
  const { id } = isStaff ? await start(nurse, [pain()]) : (await sender.post<SavedDraft>(`${path}/save`, own)).body.data
  const problems = async (surveys_answers: unknown) => {
    const { status, body } = await put(sender, `${path}/${id}`, { surveys_answers })
    return { status, fields: Object.keys(body.errors) }
  }
  const on = (...lines: number[]) => ({ status: 422, fields: lines.map((line) => `surveys_answers.${line}`) })
  expect(await problems([])).toEqual(on(question(0).line))
  expect(await problems([pain()])).toEqual(on(question(1).line))
  expect(await problems([noPain(), strength(3)])).toEqual(on(question(1).line))
  expect(await problems([pain(), strength(11)])).toEqual(on(question(1).line))
  expect(await problems([{ line_id: question(0).line, answer_value: [option(3, 0)] }])).toEqual(on(question(0).line))
  expect(await problems([noPain(), noPain()])).toEqual(on(question(0).line))
  expect(await problems([noPain(), { line_id: question(2).line, answer_value: 3 }])).toEqual(on(question(2).line))
  const tooMany = Array.from({ length: 10_000 }, (_, index) => ({ line_id: index + 1, answer_value: 1 }))
  expect(await problems(tooMany)).toEqual({ status: 422, fields: ['surveys_answers'] })
  expect((await sender.get<{ data: Submission }>(`${path}/${id}`)).body.data).toMatchObject({ status: 2, revision: 2 })
})

test('a draft accepts a number beyond its limits, but nothing of another type; the final submission does not', async () => {
  const { id } = await start(nurse, [pain()])
  const saved = await save(nurse, id, [strength(11)])
  expect(saved.body.data.surveys_answers.map(({ answer_value }) => answer_value)).toContain(11)
  const on = { [`surveys_answers.${question(1).line}`]: [expect.any(String)] }
  expect((await save(nurse, id, [strength('much')])).body.errors).toEqual(on)
  expect((await save(nurse, id, [strength('1.5')])).body.errors).toEqual(on)
  expect((await submit(nurse, id, [pain(), strength(11)])).body.errors).toEqual(on)
})

test('a malformed value is reported on its question', async () => {
  const { id } = await start(nurse, [pain()])
  const values = [{ pain: 3 }, [['x']], true, undefined, [1.5, 'x']]
  for (const [index, answer_value] of values.entries()) {
    for (const line_id of [question(0).line, question(1).line]) {
      const surveys_answers = [{ line_id, answer_value }]
      for (const path of [`/api/admin/survey-instance/${id}`, `/api/admin/survey-instance/${id}/save`]) {
        const { status, body } = await put(nurse, path, { surveys_answers })
        expect([index, status, body.errors[`surveys_answers.${line_id}`]]).toEqual([index, 422, [expect.any(String)]])
      }
    }
  }
})

test('two people fill in a draft: other questions are merged, the same one is reported as a conflict', async () => {
  const other = await testServer.addUser({ role: 'NURSE', hospitals: [hub] })
  const { id, revision } = await start(nurse, [pain(), strength(2)])
  const first = await save(other, id, [strength(8)], { revision })
  expect(first.body).toMatchObject({ data: { revision: revision + 1 }, conflicts: [] })
  const second = await save(nurse, id, [strength(5), remark('Since Monday')], { revision })
  expect(second.body.conflicts).toEqual([{ line_id: question(1).line, theirs: 8, theirs_body: '8' }])
  expect(second.body.data.surveys_answers.map(({ answer_body }) => answer_body)).toEqual(['Yes', '8', 'Since Monday'])
  // The final submission does not overwrite what it has not seen, either.
  const all = [pain(), strength(5), remark('Since Monday')]
  const refused = await submit(nurse, id, all, { revision })
  expect(Object.keys(refused.body.errors)).toEqual([`surveys_answers.${question(1).line}`])
  const chosen = await submit(nurse, id, all, { revision: second.body.data.revision })
  expect(chosen.body.data.surveys_answers[1]?.answer_value).toBe(5)
})

test('a submission that is sent again with its client id is stored once', async () => {
  const client_id = crypto.randomUUID()
  const draft = await start(nurse, [pain()], { client_id })
  expect((await start(nurse, [strength(4)], { client_id })).id).toBe(draft.id)
  const final = ofPatient({ client_id, surveys_answers: [pain(), strength(4)] })
  const post = () => nurse.post<{ data: Submission }>('/api/admin/survey-instances', final)
  const [one, two] = await Promise.all([post(), post()])
  expect([one.body.data.id, two.body.data.id, one.body.data.status]).toEqual([draft.id, draft.id, 1])
  // A draft that arrives late changes nothing.
  const late = await start(nurse, [noPain()], { client_id })
  expect(late).toMatchObject({ id: draft.id, status: 1, surveys_answers: one.body.data.surveys_answers })
  const stranger = await testServer.addUser({ role: 'NURSE', hospitals: [hub] })
  const taken = await stranger.post<Errors>('/api/admin/survey-instances', final)
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['client_id']])
})

test.each([
  { when: 'with an answer', first: () => [pain()] },
  { when: 'without answers', first: () => [] },
])(
  'a creation $when that is sent again overwrites nothing that another person has answered since',
  async ({ first }) => {
    const other = await testServer.addUser({ role: 'NURSE', hospitals: [hub] })
    const client_id = crypto.randomUUID()
    const { id } = await start(nurse, first(), { client_id })
    const theirs = [pain(), strength(8), remark('Since Monday')]
    expect((await save(other, id, theirs)).status).toBe(200)
    const create = (path: string, surveys_answers: Answer[]) =>
      nurse.post<SavedDraft & Errors>(`/api/admin/survey-instances${path}`, ofPatient({ client_id, surveys_answers }))
    const refused = await create('', [pain(), strength(4)])
    const changed = [expect.stringContaining('Another person')]
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      Object.fromEntries([question(1), question(4)].map(({ line }) => [`surveys_answers.${line}`, changed])),
    ])
    const draft = await create('/save', [pain(), strength(4)])
    expect(draft.body.conflicts).toEqual([{ line_id: question(1).line, theirs: 8, theirs_body: '8' }])
    expect(draft.body.data.surveys_answers.map(({ answer_body }) => answer_body)).toEqual(['Yes', '8', 'Since Monday'])
    expect((await create('', theirs)).body.data).toMatchObject({ id, status: 1 })
  },
)

test('a client id belongs to one patient and one hospital, for which access was checked', async () => {
  const { aswan } = await referenceIdsOf(testServer)
  const traveling = await testServer.addUser({ role: 'NURSE', hospitals: [hub, aswan] })
  const other = await testServer.addUser()
  await bookFree(other, clinic, '2026-11-20', '14:30')
  const client_id = crypto.randomUUID()
  const draft = await start(traveling, [pain()], { client_id })
  for (const changes of [{ model_id: other.userId }, { hospital_id: aswan }]) {
    const body = ofPatient({ client_id, surveys_answers: [noPain()], ...changes })
    const { status, body: refused } = await traveling.post<Errors>('/api/admin/survey-instances/save', body)
    expect([status, Object.keys(refused.errors)]).toEqual([422, ['client_id']])
  }
  expect((await start(traveling, [pain()], { client_id })).surveys_answers).toEqual(draft.surveys_answers)
})

test('a submission needs a form, a location and a patient that the caller may use', async () => {
  const { aswan } = await referenceIdsOf(testServer)
  const stranger = await testServer.addUser()
  const local = await storeForm(testServer, [{ title: 'Local' }], { hospital: aswan })
  const problem = async (changes: Record<string, unknown>) => {
    const { body } = await nurse.post<Errors>(
      '/api/admin/survey-instances',
      ofPatient({ surveys_answers: [noPain()], ...changes }),
    )
    return Object.keys(body.errors)
  }
  expect(await problem({ hospital_id: '' })).toEqual(['hospital_id'])
  expect(await problem({ model_id: stranger.userId })).toEqual(['model_id'])
  expect(await problem({ survey_id: 2_000_000 })).toEqual(['survey_id'])
  expect(await problem({ survey_id: local.id })).toEqual(['hospital_id'])
  const elsewhere = await testServer.addUser({ role: 'NURSE', hospitals: [aswan] })
  const { body } = await elsewhere.post<Errors>('/api/admin/survey-instances', ofPatient())
  expect(Object.keys(body.errors)).toEqual(['hospital_id'])
})

test('a patient fills in shared forms, and staff see the submission once it is final', async () => {
  const { body: offered } = await patient.get<{ data: { id: number; name: string }[] }>('/api/patient/survey/find/0/0')
  expect(offered.data.map(({ id }) => id)).toContain(form.id)
  const mine = { survey_id: form.id, hospital_id: hub, surveys_answers: [noPain()] }
  const draft = await patient.post<SavedDraft>('/api/patient/survey-instances/save', mine)
  const { id } = draft.body.data
  expect((await nurse.get(`/api/admin/survey-instance/${id}`)).status).toBe(404)
  const listedIds = async () => {
    const { body } = await nurse.get<{ data: SubmissionRow[] }>('/api/admin/survey-instances/patients?limit=100')
    return body.data.map((row) => row.id)
  }
  expect(await listedIds()).not.toContain(id)
  const other = await testServer.addUser()
  expect((await put(other, `/api/patient/survey-instances/${id}`, {})).status).toBe(404)
  const final = await put<{ data: Submission }>(patient, `/api/patient/survey-instances/${id}`, {
    surveys_answers: [noPain()],
  })
  expect(final.body.data).toMatchObject({ status: 1, patient: { id: patient.userId }, creator_id: patient.userId })
  expect(await listedIds()).toContain(id)
  expect((await clinic.doctor.get(`/api/admin/survey-instance/${id}`)).status).toBe(200)
  const { body: listed } = await patient.get<{ data: SubmissionRow[] }>('/api/patient/survey-instances')
  expect(listed.data.map((row) => [row.id, row.survey.title, row.is_open])).toEqual([[id, 'Pain', true]])
})

test('a restricted form is offered to patients with an appointment at its hospital and in its specialty', async () => {
  const { specialty } = await referenceIdsOf(testServer)
  const restricted = await storeForm(testServer, [{ title: 'Any' }], { hospital: hub, specialty, availability: 3 })
  const unshared = await storeForm(testServer, [{ title: 'Any' }], { hospital: hub, specialty })
  const offered = async (who: Client) =>
    (await who.get<{ data: { id: number }[] }>(`/api/patient/survey/find/${hub}/${specialty}`)).body.data.map(
      ({ id }) => id,
    )
  expect(await offered(patient)).toContain(restricted.id)
  expect(await offered(patient)).not.toContain(unshared.id)
  const stranger = await testServer.addUser()
  expect(await offered(stranger)).not.toContain(restricted.id)
  expect((await stranger.get(`/api/patient/surveys/${restricted.id}`)).status).toBe(404)
  const refused = await stranger.post<Errors>('/api/patient/survey-instances', { survey_id: restricted.id })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['survey_id']])
  const choices = await patient.get<{ data: { hospitals: { id: number }[] } }>('/api/patient/surveys/utilities')
  expect(choices.body.data.hospitals.map(({ id }) => id)).toContain(hub)
  const opened = await patient.get<{ data: Submission }>(`/api/patient/surveys/${restricted.id}`)
  expect(opened.body.data.groups[0]?.questions.map(({ question_text }) => question_text)).toEqual(['Any'])
})

test('the list is filtered by location, dates, title, name and national ID', async () => {
  const known = await testServer.addUser()
  await bookFree(known, clinic, '2026-11-21', '15:00')
  const { id } = await start(nurse, [], { model_id: known.userId })
  const [{ uuid, first_name: name }] = await rows('select uuid, first_name from users where id = $1', [known.userId])
  const found = async (filters: Record<string, string | number>) => {
    const query = new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, String(value)]))
    const { status, body } = await nurse.get<{ data: SubmissionRow[] }>(
      `/api/admin/survey-instances/patients?limit=100&${query}`,
    )
    return status === 200 && body.data.some((row) => row.id === id)
  }
  expect(await found({ hospital_id: hub, title: 'pain', name, uuid, from: '2026-11-18', to: '2026-11-18' })).toBe(true)
  expect(await found({ title: 'خروج' })).toBe(false)
  expect(await found({ title: 'PÁIN' })).toBe(true)
  const arabicDigits = String(uuid).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  expect(await found({ uuid: arabicDigits })).toBe(true)
  for (const field of ['from', 'to']) {
    const { status, body } = await nurse.get<Errors>(`/api/admin/survey-instances/patients?${field}=2026-11-19`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
  expect(await found({ from: '2026-11-19' })).toBe(false)
  expect(await found({ to: '2026-11-17' })).toBe(false)
  expect(await found({ uuid: 'not this one' })).toBe(false)
  expect(await found({ name: 'nobody of this name' })).toBe(false)
  const about = await nurse.get<{ data: SubmissionRow[] }>(
    `/api/admin/survey-instances?model_type=patient&model_id=${known.userId}&type=general`,
  )
  expect(about.body.data.map((row) => row.id)).toEqual([id])
})
