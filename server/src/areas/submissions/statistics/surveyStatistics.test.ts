import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SurveyStatistics } from '#contract/submissions/statistics'
import type { Submission } from '#contract/submissions/submission'
import { DATA_TYPE, QUESTION_TYPE } from '#contract/surveys/codes'
import type { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { referenceIdsOf } from '../../clinics/testing/clinicFixture'
import { type StoredVersion, storeVersion } from '../testing/storeForm'
import { type QuestionToStore, type StoredQuestion, storeQuestion } from '../testing/storeQuestion'
import { type AnswerRow, storeSubmission } from '../testing/storeSubmission'

const feeling: QuestionToStore = { title: 'How do you feel?', options: ['Badly', 'So so', 'Well'] }
const symptoms: QuestionToStore = {
  title: 'Which symptoms?',
  type: QUESTION_TYPE.checkbox,
  options: ['Cough', 'Fever'],
}
const weight: QuestionToStore = { title: 'Weight', data_type: DATA_TYPE.float, unit: 'kg' }
const remark: QuestionToStore = { title: 'Anything else?' }
const sleep: QuestionToStore = {
  title: 'Sleep',
  parts: [
    { title: 'Falling asleep', options: ['No', 'Yes'] },
    { title: 'Waking up', options: ['No', 'Yes'] },
  ],
}

let testServer: TestServer
let hub: number
let banadir: number
let patient: number
let admin: Client
let asked: {
  feeling: StoredQuestion
  symptoms: StoredQuestion
  weight: StoredQuestion
  remark: StoredQuestion
  sleep: StoredQuestion
}
let first: StoredVersion

beforeAll(async () => {
  testServer = await startTestServer()
  const hospitals = await referenceIdsOf(testServer)
  hub = hospitals.hub
  banadir = hospitals.banadir
  patient = (await testServer.addUser({ role: 'PATIENT' })).userId
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
})
afterAll(() => testServer.stop())

/** Stores a form with all kinds of question. */
async function storeQuestions() {
  asked = {
    feeling: await storeQuestion(testServer, feeling),
    symptoms: await storeQuestion(testServer, symptoms),
    weight: await storeQuestion(testServer, weight),
    remark: await storeQuestion(testServer, remark),
    sleep: await storeQuestion(testServer, sleep),
  }
  first = await storeVersion(testServer, { asked: Object.values(asked) })
}

const felt = (value: number): AnswerRow => ({
  line: asked.feeling.line,
  options: [asked.feeling.options[value] ?? 0],
  hundredths: value * 100,
})
const ticked = (...values: number[]): AnswerRow => ({
  line: asked.symptoms.line,
  options: values.map((value) => asked.symptoms.options[value] ?? 0),
})
const weighed = (kilograms: number): AnswerRow => ({ line: asked.weight.line, hundredths: kilograms * 100 })

const submit = (
  answers: readonly AnswerRow[],
  more: { version?: StoredVersion; hospital?: number | null; at?: Date; isDraft?: boolean } = {},
) => storeSubmission(testServer, { version: first, patient, hospital: hub, answers, ...more })

async function statistics(query = '', who = admin): Promise<SurveyStatistics> {
  const { status, body } = await who.get<{ data: SurveyStatistics }>(
    `/api/admin/survey-statistics/surveys/${first.id}${query}`,
  )
  expect(status).toBe(200)
  return body.data
}

function of({ questions }: SurveyStatistics, question: StoredQuestion) {
  const found = questions.find(({ line_id }) => line_id === question.line)
  if (!found) throw new Error('The question is missing')
  return found
}

test('counts people by question and option, and ticks of checkbox questions by people', async () => {
  await storeQuestions()
  await submit([felt(2), ticked(0, 1), { line: asked.remark.line, text: 'Nothing' }])
  await submit([felt(2), ticked(1)])
  await submit([felt(0)])
  const found = await statistics()
  expect(found).toMatchObject({ submissions_count: 3, patients_count: 1, title_text: 'Mood' })
  expect(of(found, asked.feeling)).toMatchObject({ asked: 3, answered: 3, question_text: 'How do you feel?' })
  expect(of(found, asked.feeling).options.map(({ label_text, people }) => [label_text, people])).toEqual([
    ['Badly', 1],
    ['So so', 0],
    ['Well', 2],
  ])
  expect(of(found, asked.symptoms)).toMatchObject({ asked: 3, answered: 2, numbers: null })
  expect(of(found, asked.symptoms).options.map(({ people }) => people)).toEqual([1, 2])
  expect(of(found, asked.remark)).toMatchObject({ asked: 3, answered: 1, options: [], numbers: null })
})

test.each([
  [[70], { median: 70, lower_quartile: 70, upper_quartile: 70, mean: 70 }],
  [[60, 70], { median: 65, lower_quartile: 62.5, upper_quartile: 67.5, mean: 65 }],
  [[60, 70, 80, 90], { median: 75, lower_quartile: 67.5, upper_quartile: 82.5, mean: 75 }],
  [[50, 50, 50, 90, 100], { median: 50, lower_quartile: 50, upper_quartile: 90, mean: 68 }],
])('the quartiles of %j', async (kilograms, expected) => {
  await storeQuestions()
  for (const each of kilograms) await submit([weighed(each)])
  expect(of(await statistics(), asked.weight).numbers).toEqual({
    ...expected,
    people: kilograms.length,
    min: Math.min(...kilograms),
    max: Math.max(...kilograms),
  })
})

test('a composite question is counted where every part is answered, its parts by themselves', async () => {
  await storeQuestions()
  const [falling, waking] = asked.sleep.parts
  if (!falling || !waking) throw new Error('no parts')
  const yes = (part: StoredQuestion): AnswerRow => ({
    line: part.line,
    parent: asked.sleep.line,
    options: [part.options[1] ?? 0],
    hundredths: 100,
  })
  await submit([yes(falling), yes(waking), { line: asked.sleep.line, hundredths: 200 }])
  await submit([yes(falling)])
  const found = await statistics()
  expect(of(found, asked.sleep)).toMatchObject({ asked: 2, answered: 1, numbers: { median: 2, people: 1 } })
  expect(of(found, falling)).toMatchObject({ asked: 2, answered: 2, parent_line_id: asked.sleep.line })
  expect(of(found, waking)).toMatchObject({ asked: 2, answered: 1 })
})

/** Returns submissions as they are printed: the form with the answers, in the wording of their version. */
async function printedForms(ids: readonly number[]) {
  const read = async (id: number) => {
    const { body } = await admin.get<{ data: Submission }>(`/api/admin/survey-instance/${id}`)
    const { survey, groups, surveys_answers, scores, note } = body.data
    // Whether the bank has a newer version of a question is not printed.
    const questions = groups.map((group) => group.questions.map(({ newer_id: _newer, ...question }) => question))
    return { survey, questions, surveys_answers, scores, note }
  }
  return Promise.all(ids.map(read))
}

test('after 100 answers, a new label, a corrected option and a removed question change nothing but the label', async () => {
  await storeQuestions()
  const submitted: number[] = []
  for (let n = 0; n < 100; n += 1) {
    const id = await submit([
      felt(n % 3),
      ticked(...(n % 2 === 0 ? [0] : [0, 1])),
      weighed(50 + n),
      { line: asked.remark.line, text: 'x' },
    ])
    submitted.push(id)
  }
  const printed = await printedForms(submitted)
  const before = await statistics()
  const corrected = await storeQuestion(
    testServer,
    { title: 'How are you feeling?', options: ['Bad', 'So so', 'Well'] },
    asked.feeling,
  )
  await storeVersion(testServer, {
    previous: first,
    asked: [corrected, asked.symptoms, asked.weight, asked.sleep],
  })
  const after = await statistics()
  const label = (found: SurveyStatistics) => {
    const { question_text, options } = of(found, asked.feeling)
    return [question_text, ...options.map(({ label_text }) => label_text)]
  }
  expect(await printedForms(submitted)).toEqual(printed)
  expect(label(before)).toEqual(['How do you feel?', 'Badly', 'So so', 'Well'])
  expect(label(after)).toEqual(['How are you feeling?', 'Bad', 'So so', 'Well'])
  const counts = ({ questions, versions: _versions, ...rest }: SurveyStatistics) => ({
    ...rest,
    questions: questions
      .map(({ question_text: _text, versions: _in, options, ...question }) => ({
        ...question,
        options: options.map(({ id, value, people }) => ({ id, value, people })),
      }))
      .sort((one, other) => one.line_id - other.line_id),
  })
  expect(counts(after)).toEqual(counts(before))
  expect(of(after, asked.remark)).toMatchObject({ asked: 100, answered: 100, versions: [1] })
  expect(of(after, asked.feeling)).toMatchObject({ asked: 100, versions: [2, 1] })
})

test('one version is counted by itself', async () => {
  await storeQuestions()
  const second = await storeVersion(testServer, { previous: first, asked: [asked.feeling] })
  await submit([felt(0), weighed(70)])
  await submit([felt(1)], { version: second })
  await submit([felt(1)], { version: second })
  const all = await statistics()
  expect(all.versions.map(({ version, submissions_count }) => [version, submissions_count])).toEqual([
    [2, 2],
    [1, 1],
  ])
  expect(of(all, asked.feeling)).toMatchObject({ asked: 3, answered: 3 })
  expect(of(all, asked.weight)).toMatchObject({ asked: 1, answered: 1 })
  const newest = await statistics(`?version_id=${second.id}`)
  expect(newest.questions.map(({ line_id }) => line_id)).toEqual([asked.feeling.line])
  expect(newest).toMatchObject({ submissions_count: 2, versions: [{ submissions_count: 2 }, { submissions_count: 1 }] })
  expect(of(newest, asked.feeling)).toMatchObject({ asked: 2, answered: 2 })
})

test('drafts are counted by the last question that has an answer', async () => {
  await storeQuestions()
  await submit([], { isDraft: true })
  await submit([felt(0)], { isDraft: true })
  await submit([felt(0), weighed(70)], { isDraft: true })
  await submit([weighed(70)], { isDraft: true })
  const found = await statistics()
  expect(found).toMatchObject({ submissions_count: 0, drafts_count: 4, drafts_without_answer: 1 })
  expect(of(found, asked.feeling)).toMatchObject({ drafts_stopped: 1, answered: 0, asked: 0 })
  expect(of(found, asked.weight)).toMatchObject({ drafts_stopped: 2 })
})

test('days are those of the reader, and not in the future', async () => {
  await storeQuestions()
  // 1:00 on 11 November in Cairo.
  await submit([felt(0)], { at: new Date('2026-11-10T23:00:00Z') })
  expect(await statistics('?from=2026-11-11&to=2026-11-11')).toMatchObject({ submissions_count: 1 })
  expect(await statistics('?to=2026-11-10')).toMatchObject({ submissions_count: 0 })
  const future = await admin.get(`/api/admin/survey-statistics/surveys/${first.id}?to=2026-12-01`)
  expect([future.status, Object.keys((future.body as { errors: object }).errors)]).toEqual([422, ['to']])
})

test('only submissions of my hospitals are counted; those of no hospital by Super Admin only', async () => {
  await storeQuestions()
  await submit([felt(0)])
  await submit([felt(1)], { hospital: banadir })
  await submit([felt(2)], { hospital: null })
  const elsewhere = await testServer.addUser({ role: 'ADMIN', hospitals: [banadir] })
  const superAdmin = await testServer.as('super@demo.test')
  const chosen = async (who: Client) => of(await statistics('', who), asked.feeling).options.map(({ people }) => people)
  expect(await chosen(elsewhere)).toEqual([0, 1, 0])
  expect(await chosen(superAdmin)).toEqual([1, 1, 1])
  expect((await chosen(admin))[2]).toBe(0)
})
