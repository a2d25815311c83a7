import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedDraft, Submission } from '#contract/submissions/submission'
import { type CheckedAnswers, checkAnswers } from '#contract/surveys/checkAnswers'
import type { FormGroup } from '#contract/surveys/form'
import { type Answer, type FormVersion, placesOf, type QuestionRule, type ShowIf } from '#contract/surveys/formVersion'
import type { AnswerValue } from '#contract/surveys/readAnswer'
import { anyAnswers } from '#contract/surveys/testing/randomAnswers'
import { anyForm } from '#contract/surveys/testing/randomForms'
import { propertyRuns } from '#contract/testing/propertyRuns'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { bookFree } from '../appointments/testing/bookingFixture'
import { addClinic, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { type AskedQuestion, storeVersion } from './testing/storeForm'
import { type QuestionToStore, type StoredQuestion, storeQuestion } from './testing/storeQuestion'

const answersPerForm = 3

let testServer: TestServer
let patient: Client
let nurse: Client
let hospital: number

beforeAll(async () => {
  testServer = await startTestServer()
  hospital = (await referenceIdsOf(testServer)).hub
  nurse = await testServer.addUser({ role: 'NURSE', hospitals: [hospital] })
  patient = await testServer.addUser()
  await bookFree(patient, await addClinic(testServer), '2026-11-20', '14:00')
})
afterAll(() => testServer.stop())

const toStore = ({ line_id, answers, sub_questions: parts, ...rule }: QuestionRule): QuestionToStore => ({
  title: `Question ${line_id}`,
  type: rule.type,
  data_type: rule.data_type,
  min: rule.min,
  max: rule.max,
  formula: rule.formula,
  options: answers.map(({ id }) => `Option ${id}`),
  parts: parts.map(toStore),
})

/** Stores a generated form, shared with all patients, and reads it as the browser does. */
async function storeGenerated(form: FormVersion): Promise<{ id: number; groups: FormGroup[] }> {
  const lines = new Map<number, number>()
  const options = new Map<number, number>()
  const addIds = (rule: QuestionRule, stored: StoredQuestion): void => {
    lines.set(rule.line_id, stored.line)
    for (const [index, { id }] of rule.answers.entries()) options.set(id, stored.options[index] ?? 0)
  }
  const storedCondition = ({ match, conditions }: ShowIf): ShowIf => ({
    match,
    conditions: conditions.map(({ line_id, operator, value }) => ({
      line_id: lines.get(line_id) ?? 0,
      operator,
      value: value === null ? null : (options.get(value) ?? value),
    })),
  })
  const asked: AskedQuestion[] = []
  for (const place of placesOf(form)) {
    const stored = await storeQuestion(testServer, toStore(place))
    addIds(place, stored)
    asked.push({ ...stored, required: place.required, show_if: place.show_if && storedCondition(place.show_if) })
  }
  const { id } = await storeVersion(testServer, { asked, availability: 2 })
  const { body } = await patient.get<{ data: { groups: FormGroup[] } }>(`/api/patient/surveys/${id}`)
  return { id, groups: body.data.groups }
}

interface Verdict {
  /** The fields with problems. */
  fields: string[]
  /** What was stored; undefined if the call was refused. */
  answers?: [number, unknown][]
  scores?: [number, number | null][]
}

const onWire = (value: AnswerValue) =>
  value.kind === 'options' ? value.options : value.kind === 'text' ? value.text : value.hundredths / 100
const byLine = <T>(pairs: readonly (readonly [number, T])[]) =>
  pairs.map(([line, value]): [number, T] => [line, value]).sort(([one], [other]) => one - other)

/** The verdict of the check that the browser runs. */
function verdictOf({ problems, values, scores }: CheckedAnswers): Verdict {
  const fields = [...problems.keys()].map((line) => `surveys_answers.${line}`).sort()
  if (fields.length > 0) return { fields }
  return {
    fields,
    answers: byLine([...values].map(([line, value]) => [line, onWire(value)] as const)),
    scores: byLine([...scores].map(([line, { score }]) => [line, score === null ? null : score / 100] as const)),
  }
}

/** The verdict of a call. */
async function sendTo(who: Client, path: string, fields: object, surveys_answers: readonly Answer[]): Promise<Verdict> {
  const { status, body } = await who.post<(SavedDraft | { data: Submission }) & { errors?: object }>(path, {
    ...fields,
    surveys_answers,
  })
  if (status === 422) return { fields: Object.keys(body.errors ?? {}).sort() }
  if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`)
  const { surveys_answers: answers, scores } = body.data
  return {
    fields: [],
    answers: byLine(answers.map(({ line_id, answer_value }) => [line_id, answer_value] as const)),
    scores: byLine(scores.map(({ line_id, score }) => [line_id, score] as const)),
  }
}

test('browser and server agree on the same random answers, and on the scores', async () => {
  const seen = { accepted: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(anyForm, fc.integer(), async (form, seed) => {
      const { id, groups } = await storeGenerated(form)
      const mine = { survey_id: id }
      const staffs = { survey_id: id, hospital_id: hospital, model_id: patient.userId }
      for (const answers of fc.sample(anyAnswers({ groups }), { seed, numRuns: answersPerForm })) {
        const final = verdictOf(checkAnswers({ groups }, answers, 'final'))
        const draft = verdictOf(checkAnswers({ groups }, answers, 'draft'))
        const context = JSON.stringify({ groups, answers })
        expect(await sendTo(patient, '/api/patient/survey-instances', mine, answers), context).toEqual(final)
        expect(await sendTo(nurse, '/api/admin/survey-instances', staffs, answers), context).toEqual(final)
        expect(await sendTo(patient, '/api/patient/survey-instances/save', mine, answers), context).toEqual(draft)
        seen[final.answers ? 'accepted' : 'refused'] += 1
      }
    }),
    propertyRuns(20),
  )
  // Otherwise the generators test less than they say.
  expect(seen.accepted).toBeGreaterThan(10)
  expect(seen.refused).toBeGreaterThan(10)
})
