import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/rules/calendarDate'
import { localTime } from '#contract/rules/wallClock'
import type { SurveyStatistics } from '#contract/submissions/statistics'
import { DATA_TYPE, QUESTION_TYPE } from '#contract/surveys/codes'
import { propertyRuns } from '#contract/testing/propertyRuns'
import { orNotFound } from '../../../platform/http/problem'
import { projectRoot } from '../../../platform/root'
import type { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { referenceIdsOf } from '../../clinics/testing/clinicFixture'
import { type StoredVersion, storeVersion } from '../testing/storeForm'
import { type StoredQuestion, storeQuestion } from '../testing/storeQuestion'
import { type AnswerRow, storeSubmission } from '../testing/storeSubmission'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let testServer: TestServer
let patients: number[]
let hospitals: (number | null)[]
/** Who reads the statistics, and the positions of the hospitals whose submissions they see. */
let readers: { who: Client; zone: string; sees: readonly number[] }[]
let mood: StoredQuestion
let symptoms: StoredQuestion
let weight: StoredQuestion

beforeAll(async () => {
  testServer = await startTestServer()
  const { hub, banadir } = await referenceIdsOf(testServer)
  patients = [
    (await testServer.addUser({ role: 'PATIENT' })).userId,
    (await testServer.addUser({ role: 'PATIENT' })).userId,
  ]
  hospitals = [hub, banadir, null]
  const admin = async (zone: string) => ({
    who: await testServer.addUser({ role: 'ADMIN', hospitals: [banadir], time_zone: zone }),
    zone,
    sees: [1],
  })
  readers = [
    await admin('Africa/Cairo'),
    // Midnight is at 18:15 UTC.
    await admin('Asia/Kathmandu'),
    // Midnight is at 13:00 UTC; before 4 October at 13:30.
    await admin('Australia/Lord_Howe'),
    { who: await testServer.as('super@demo.test'), zone: 'Africa/Cairo', sees: [0, 1, 2] },
  ]
  mood = await storeQuestion(testServer, { title: 'Mood', options: ['Bad', 'Good'] })
  symptoms = await storeQuestion(testServer, {
    title: 'Symptoms',
    type: QUESTION_TYPE.checkbox,
    options: ['Cough', 'Fever'],
  })
  weight = await storeQuestion(testServer, { title: 'Weight', data_type: DATA_TYPE.float, unit: 'kg' })
})
afterAll(() => testServer.stop())

/** Minutes of a day in UTC: half of them less than an hour from a midnight of the readers' zones. */
const minutes = fc.oneof(
  fc.nat(24 * 60 - 1),
  fc
    .tuple(
      fc.constantFrom(13 * 60, 13 * 60 + 30, 18 * 60 + 15, 21 * 60, 22 * 60, 23 * 60),
      fc.integer({ min: -59, max: 59 }),
    )
    .map(([midnight, distance]) => midnight + distance),
)

const samples = fc.record({
  /** Position of the version. */
  version: fc.constantFrom(0, 1),
  patient: fc.constantFrom(0, 1),
  hospital: fc.constantFrom(0, 1, 2),
  /** Days before the last day. */
  days: fc.nat(3),
  minute: minutes,
  mood: fc.constantFrom(undefined, 0, 1),
  symptoms: fc.subarray([0, 1]),
  /** In hundredths. */
  weight: fc.constantFrom(undefined, 5000, 5050, 5100, 7000),
  isDraft: fc.nat(9).map((number) => number === 0),
})
type Sample = typeof samples extends fc.Arbitrary<infer T> ? T : never

const optionsOf = ({ options }: StoredQuestion, values: readonly number[]) => values.map((value) => options[value] ?? 0)

function answersOf(sample: Sample): AnswerRow[] {
  const answers: AnswerRow[] = []
  if (sample.mood !== undefined)
    answers.push({ line: mood.line, options: optionsOf(mood, [sample.mood]), hundredths: sample.mood * 100 })
  if (sample.symptoms.length > 0) answers.push({ line: symptoms.line, options: optionsOf(symptoms, sample.symptoms) })
  if (sample.weight !== undefined) answers.push({ line: weight.line, hundredths: sample.weight })
  return answers
}

/** The last day in UTC on which patients submit: yesterday, or within four days of a change of the clocks in one of the zones. */
const lastDays = fc.constantFrom(
  '2026-11-17',
  // Cairo's clocks were turned back on 30 October.
  '2026-10-31',
  // Those of Lord Howe were turned forward by half an hour on 4 October.
  '2026-10-05',
)

const instantOf = ({ days, minute }: Sample, last: string) => Date.parse(last) - days * dayMs + minute * minuteMs

/** Stores a form in two versions with these submissions. */
async function store(all: readonly Sample[], last: string): Promise<readonly StoredVersion[]> {
  const first = await storeVersion(testServer, { asked: [mood, symptoms, weight] })
  const versions = [first, await storeVersion(testServer, { previous: first, asked: [mood, symptoms, weight] })]
  for (const sample of all) {
    await storeSubmission(testServer, {
      version: versions[sample.version] ?? first,
      patient: patients[sample.patient] ?? 0,
      hospital: hospitals[sample.hospital] ?? null,
      at: new Date(instantOf(sample, last)),
      answers: answersOf(sample),
      isDraft: sample.isDraft,
    })
  }
  return versions
}

const chosenBy = (given: readonly Sample[], value: number) => given.filter((each) => each.mood === value).length

/** The figures that the statistics of these submissions must show. */
function expectedOf(given: readonly Sample[]) {
  const numbers = given
    .flatMap(({ weight: number }) => (number === undefined ? [] : [number / 100]))
    .sort((a, b) => a - b)
  const middle = (numbers.length - 1) / 2
  return {
    submissions: given.length,
    patients: new Set(given.map(({ patient }) => patient)).size,
    moods: [chosenBy(given, 0), chosenBy(given, 1)],
    symptoms: [0, 1].map((value) => given.filter((each) => each.symptoms.includes(value)).length),
    withSymptoms: given.filter((each) => each.symptoms.length > 0).length,
    weights: numbers.length,
    median: numbers.length && ((numbers[Math.floor(middle)] ?? 0) + (numbers[Math.ceil(middle)] ?? 0)) / 2,
  }
}

function figuresOf({ questions, submissions_count, patients_count }: SurveyStatistics) {
  const of = ({ line }: StoredQuestion) => questions.find(({ line_id }) => line_id === line)
  const people = (question: StoredQuestion) => of(question)?.options.map((option) => option.people)
  return {
    submissions: submissions_count,
    patients: patients_count,
    moods: people(mood),
    symptoms: people(symptoms),
    withSymptoms: of(symptoms)?.answered,
    weights: of(weight)?.answered,
    median: of(weight)?.numbers?.median ?? 0,
  }
}

const periods = fc.record({
  reader: fc.constantFrom(0, 1, 2, 3),
  version: fc.constantFrom(undefined, 0, 1),
  /** Days before the day after the last one. */
  from: fc.constantFrom(undefined, 2, 3, 4),
  to: fc.constantFrom(undefined, 0, 1, 2),
})

test('statistics of any period, version and reader are those of the answers that were given', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(samples, { minLength: 10, maxLength: 30 }),
      fc.array(periods, { minLength: 8, maxLength: 8 }),
      lastDays,
      async (all, reads, last) => {
        const versions = await store(all, last)
        for (const { reader, version, from, to } of reads) {
          const { who, zone, sees } = orNotFound(readers[reader])
          const dateOf = (instant: number) => localTime(instant, zone).date
          const dayBefore = (days: number) => dateOf(Date.parse(last) + (1 - days) * dayMs)
          const query = new URLSearchParams({
            ...(version !== undefined && { version_id: String(versions[version]?.id) }),
            ...(from !== undefined && { from: dayBefore(from) }),
            ...(to !== undefined && { to: dayBefore(to) }),
          })
          const { status, body } = await who.get<{ data: SurveyStatistics }>(
            `/api/admin/survey-statistics/surveys/${versions[0]?.id}?${query}`,
          )
          const given = all.filter(
            (each) =>
              !each.isDraft &&
              sees.includes(each.hospital) &&
              (version === undefined || each.version === version) &&
              (from === undefined || dateOf(instantOf(each, last)) >= dayBefore(from)) &&
              (to === undefined || dateOf(instantOf(each, last)) <= dayBefore(to)),
          )
          expect(status).toBe(200)
          expect(figuresOf(body.data)).toEqual(expectedOf(given))
        }
      },
    ),
    propertyRuns(8),
  )
})

test.each([
  { zone: 'Asia/Kathmandu', day: '2026-11-12', midnight: '2026-11-11T18:15:00Z' },
  { zone: 'Australia/Lord_Howe', day: '2026-10-03', midnight: '2026-10-02T13:30:00Z' },
  { zone: 'Australia/Lord_Howe', day: '2026-10-05', midnight: '2026-10-04T13:00:00Z' },
  { zone: 'Africa/Cairo', day: '2026-10-29', midnight: '2026-10-28T21:00:00Z' },
  { zone: 'Africa/Cairo', day: '2026-10-30', midnight: '2026-10-29T22:00:00Z' },
])('$day begins at $midnight in $zone', async ({ zone, day, midnight }) => {
  const version = await storeVersion(testServer, { asked: [mood] })
  for (const minute of [-61, -30, -1, 0, 14, 20, 44, 61]) {
    await storeSubmission(testServer, {
      version,
      patient: patients[0] ?? 0,
      hospital: hospitals[1] ?? null,
      at: new Date(Date.parse(midnight) + minute * minuteMs),
      answers: [{ line: mood.line, options: optionsOf(mood, [1]), hundredths: 100 }],
    })
  }
  const who = await testServer.addUser({ role: 'ADMIN', hospitals: [hospitals[1] ?? 0], time_zone: zone })
  const answered = async (query: string) => {
    const { body } = await who.get<{ data: SurveyStatistics }>(
      `/api/admin/survey-statistics/surveys/${version.id}?${query}`,
    )
    return body.data.questions[0]?.answered
  }
  expect(await answered(`from=${day}`)).toBe(5)
  expect(await answered(`from=${day}&to=${day}`)).toBe(5)
  expect(await answered(`to=${addDays(day, -1)}`)).toBe(3)
})

/** The stored counts of answers by day and by hour, in a fixed order. */
async function storedCounts() {
  const { rows } = await testServer.database.execute(
    sql`select survey_id, hospital_id, day::text as time, line_id, option_ids, hundredths, people from survey_answer_counts
      union all
      select survey_id, hospital_id, hour::text, line_id, option_ids, hundredths, people from survey_answer_hour_counts
      order by 1, 2, 3, 4, 5, 6`,
  )
  return rows
}

test('the counts of an upgraded database are those that are stored with each submission', async () => {
  await store(fc.sample(samples, 30), '2026-11-17')
  const stored = await storedCounts()
  expect(stored.length).toBeGreaterThan(20)
  for (const table of ['survey_answer_counts', 'survey_answer_hour_counts'])
    await testServer.asOwner(`update ${table} set people = people + 1`)
  for (const name of ['0197_count_answers', '0206_count_answers_by_hour'])
    await testServer.asOwner(await readFile(join(projectRoot(), `server/migrations/${name}.sql`), 'utf8'))
  expect(await storedCounts()).toEqual(stored)
})
