import excel from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATA_TYPE, QUESTION_TYPE } from '#contract/surveys/codes'
import type { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { referenceIdsOf } from '../../clinics/testing/clinicFixture'
import { type StoredVersion, storeVersion } from '../testing/storeForm'
import { type StoredQuestion, storeQuestion } from '../testing/storeQuestion'
import { storeSubmission } from '../testing/storeSubmission'

let testServer: TestServer
let hub: number
let banadir: number
let admin: Client
let patient: number
let feeling: StoredQuestion
let symptoms: StoredQuestion
let weight: StoredQuestion
let sleep: StoredQuestion
let first: StoredVersion

beforeAll(async () => {
  testServer = await startTestServer()
  const hospitals = await referenceIdsOf(testServer)
  hub = hospitals.hub
  banadir = hospitals.banadir
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
  patient = (await testServer.addUser({ role: 'PATIENT', first_name: 'Mariam', last_name: 'Adel' })).userId
  feeling = await storeQuestion(testServer, { title: 'How do you feel?', options: ['Badly', 'Well'] })
  symptoms = await storeQuestion(testServer, {
    title: 'Symptoms',
    type: QUESTION_TYPE.checkbox,
    options: ['Cough', 'Fever'],
  })
  weight = await storeQuestion(testServer, { title: 'Weight', data_type: DATA_TYPE.float, unit: 'kg' })
  sleep = await storeQuestion(testServer, {
    title: 'Sleep',
    parts: [{ title: 'Waking up', options: ['No', 'Yes'] }],
  })
  first = await storeVersion(testServer, { asked: [feeling, symptoms, weight, sleep] })
})
afterAll(() => testServer.stop())

const part = () => sleep.parts[0] ?? sleep

const submit = (version: StoredVersion, hospital = hub) =>
  storeSubmission(testServer, {
    version,
    patient,
    hospital,
    // 1:30 on 11 November in Cairo.
    at: new Date('2026-11-10T23:30:00Z'),
    answers: [
      { line: feeling.line, options: [feeling.options[0] ?? 0], hundredths: 0 },
      { line: symptoms.line, options: [symptoms.options[1] ?? 0] },
      { line: weight.line, hundredths: 7250 },
      { line: part().line, parent: sleep.line, options: [part().options[1] ?? 0], hundredths: 100 },
      { line: sleep.line, hundredths: 100 },
    ],
  })

/** Returns the worksheets as rows of cells. */
async function download(query = '', language: 'en' | 'ar' = 'en') {
  const response = await fetch(`${testServer.url}/api/admin/survey-instances/patients/export/${first.id}${query}`, {
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
  })
  expect(response.status).toBe(200)
  const workbook = new excel.Workbook()
  await workbook.xlsx.load(await response.arrayBuffer())
  return workbook.worksheets.map((sheet) => {
    const rows: unknown[][] = []
    sheet.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
    return { name: sheet.name, rightToLeft: sheet.views[0]?.rightToLeft, rows }
  })
}

test('there is a column for each question of every version, and a codebook', async () => {
  const old = await submit(first)
  const corrected = await storeQuestion(
    testServer,
    { title: 'How do you feel today?', options: ['Bad', 'Well'] },
    feeling,
  )
  const pain = await storeQuestion(testServer, { title: 'Pain', data_type: DATA_TYPE.integer })
  const second = await storeVersion(testServer, { previous: first, asked: [corrected, pain] })
  const newer = await storeSubmission(testServer, {
    version: second,
    patient,
    hospital: hub,
    answers: [{ line: pain.line, hundredths: 300 }],
  })
  const [sheet, codes] = await download()
  const [headers, ...rows] = sheet?.rows ?? []
  const q = (question: StoredQuestion) => `Q${question.line}`
  expect(headers).toEqual([
    ...['Submission', 'Patient number', 'Patient', 'Hospital'],
    `${q(feeling)} How do you feel today?`,
    `${q(pain)} Pain`,
    `${q(symptoms)}_${symptoms.options[0]} Symptoms: Cough`,
    `${q(symptoms)}_${symptoms.options[1]} Symptoms: Fever`,
    `${q(weight)} Weight (kg)`,
    `${q(sleep)} Sleep (score)`,
    `${q(part())} Waking up`,
    ...['Note', 'Version', 'Language', 'Submitted at (hospital’s time)'],
  ])
  const hospital = expect.stringContaining('University')
  expect(rows[0]).toEqual([
    ...[old, patient, 'Mariam Adel', hospital, 'Bad', undefined, 0, 1, 72.5, 1, 'Yes'],
    ...[undefined, 1, 'en', '2026-11-11 01:30'],
  ])
  expect(rows[1]?.slice(0, 6)).toEqual([newer, patient, 'Mariam Adel', hospital, undefined, 3])
  expect(codes?.name).toBe('Codebook')
  const codebook = codes?.rows ?? []
  expect(codebook.find(([code]) => code === q(feeling))).toEqual([
    ...[q(feeling), undefined, 'How do you feel today?', 'How do you feel today? (ع)', 'Radio', undefined, '1, 2'],
  ])
  expect(codebook.find(([code]) => code === q(weight))?.slice(4)).toEqual(['Text', 'kg', '1'])
  expect(codebook.find(([code]) => code === `${q(feeling)}_${feeling.options[0]}`)?.slice(7)).toEqual([
    ...['Bad', 'Bad (ع)', '0'],
  ])
})

test('in Arabic, the texts of the form are Arabic', async () => {
  const [sheet, codes] = await download('', 'ar')
  expect([sheet?.name, sheet?.rightToLeft, codes?.rightToLeft]).toEqual(['Mood (ع)', true, true])
  expect(sheet?.rows[0]?.[4]).toContain('(ع)')
  expect(sheet?.rows[1]?.[4]).toBe('Bad (ع)')
})

test('submissions of other hospitals and other days are left out', async () => {
  const here = await submit(first)
  const elsewhere = await submit(first, banadir)
  const ids = async (query = '') => (await download(query))[0]?.rows.slice(1).map(([id]) => id)
  expect(await ids()).toContain(here)
  expect(await ids()).not.toContain(elsewhere)
  expect(await ids('?from=2026-11-11&to=2026-11-11')).toContain(here)
  expect(await ids('?from=2026-11-12')).not.toContain(here)
})
