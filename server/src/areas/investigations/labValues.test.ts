import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HistoryInvestigation } from '#contract/history/history'
import type { Investigation } from '#contract/investigations/investigation'
import type { ResultAnalyte } from '#contract/results/labValue'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { investigationAnalytes, investigationValues } from '../../schema/labValues'
import { Lab } from './testing/lab'
import { storeAnalyte } from './testing/storeAnalyte'
import { storeType } from './testing/storeInvestigation'

let testServer: TestServer
let lab: Lab
let hemoglobin: number
let potassium: number
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  lab = await Lab.open(testServer)
  hemoglobin = await storeAnalyte(testServer, lab.bloodCount, { name: 'Hemoglobin', name_ar: 'الهيموجلوبين' })
  const limits = { critical_low: '2.5', critical_high: '6.5' }
  potassium = await storeAnalyte(testServer, lab.bloodCount, {
    position: 1,
    name: 'Potassium',
    unit: 'mmol/L',
    ...limits,
  })
})

const ordered = () => lab.ordered({ center_id: lab.lab })
const value = (changes: object = {}) => ({
  ...{ analyte_id: hemoglobin, value: '12.90', unit: 'g/dL', low: '13.0', high: '17.0', ...changes },
})
async function done(lab_values: object[]): Promise<Investigation> {
  const { status, body } = await lab.execute(await ordered(), { lab_values })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const analytesOf = async (id: number) =>
  (await lab.member.get<{ data: ResultAnalyte[] }>(`/api/admin/investigation/${id}/analytes`)).body.data

test('values are stored as the lab reported them, with a flag that is stated or follows from the range', async () => {
  const result = await done([
    value({ value: '١٢٫٩٠' }),
    value({
      analyte_id: potassium,
      value: '4.1',
      unit: 'mmol/L',
      low: null,
      high: null,
      range_text: 'adults',
      flag: 'high',
    }),
  ])
  expect(result.lab_values).toMatchObject([
    {
      ...{ analyte_id: hemoglobin, analyte: 'Hemoglobin', value: '12.90', unit: 'g/dL', low: '13.0', high: '17.0' },
      ...{ range_text: null, flag: 'low', flag_text: 'Low', flag_is_stated: false },
    },
    { analyte_id: potassium, low: null, high: null, range_text: 'adults', flag: 'high', flag_is_stated: true },
  ])
  const inArabic = await lab.ward.doctor.get<{ data: Investigation }>(`/api/admin/episode/investigation/${result.id}`, {
    language: 'ar',
  })
  expect(inArabic.body.data.lab_values[0]).toMatchObject({ analyte: 'الهيموجلوبين', flag_text: 'منخفض' })
})

test('without a range there is no flag, and a critical limit counts in its own unit only', async () => {
  const at = (changes: object) => value({ analyte_id: potassium, low: null, high: null, unit: 'mmol/L', ...changes })
  const flagOf = async (changes: object) => (await done([at(changes)])).lab_values[0]?.flag
  expect(await flagOf({ value: '5.9' })).toBeNull()
  expect(await flagOf({ value: '6.5' })).toBe('critical_high')
  expect(await flagOf({ value: '6.5', unit: 'mg/dL' })).toBeNull()
  expect(await flagOf({ value: '<2.5', flag: 'low' })).toBe('critical_low')
})

test('an amendment replaces the values, the timeline has the former ones, and without values they stay', async () => {
  const first = await done([value()])
  const amended = await lab.execute(first, { reason: 'Wrong tube', lab_values: [value({ value: '15.2' })] })
  expect(amended.body.data.lab_values).toMatchObject([{ value: '15.2', flag: null }])
  const again = await lab.execute(amended.body.data, { reason: 'New note', execution_notes: 'Repeated' })
  expect(again.body.data.lab_values).toMatchObject([{ value: '15.2', flag: null }])
  expect(again.body.data.timeline.map((entry) => [entry.event, entry.lab_values.map((each) => each.value)])).toEqual([
    ['amended', ['15.2']],
    ['amended', ['15.2']],
    ['done', ['12.90']],
    ['ordered', []],
  ])
  const removed = await lab.execute(again.body.data, { reason: 'Of another patient', lab_values: [] })
  expect(removed.body.data.lab_values).toEqual([])
  const stored = testServer.database.update(investigationValues).set({ value: '1' })
  await expect(stored.where(eq(investigationValues.investigation_id, first.id))).rejects.toThrow()
})

test('what is wrong is reported at its field, and then nothing is stored', async () => {
  const other = await storeAnalyte(testServer, await storeType(testServer))
  const made = await ordered()
  const problemsOf = async (...lab_values: object[]) => {
    const { status, body } = await lab.execute(made, { lab_values })
    return [status, body.errors]
  }
  expect(await problemsOf(value(), value({ analyte_id: potassium, low: '5', high: '4' }))).toEqual([
    422,
    { 'lab_values.1.high': ['cannot be less than the lower limit'] },
  ])
  expect(await problemsOf(value(), value())).toMatchObject([422, { 'lab_values.1.analyte_id': expect.any(Array) }])
  expect(await problemsOf(value({ analyte_id: other }))).toMatchObject([
    422,
    { 'lab_values.0.analyte_id': expect.any(Array) },
  ])
  expect((await lab.show(made.id)).body.data).toMatchObject({ status: 1, lab_values: [] })
})

test('a form begins with the unit of the list, then with unit and range of this lab for similar patients', async () => {
  const before = await analytesOf((await ordered()).id)
  expect(before).toMatchObject([
    { id: hemoglobin, type_id: lab.bloodCount, name: 'Hemoglobin', unit: 'g/dL', low: null, high: null },
    { id: potassium, unit: 'mmol/L', low: null },
  ])
  await done([value({ value: '129', unit: 'g/L', low: '120', high: '160' })])
  const next = await ordered()
  expect((await analytesOf(next.id))[0]).toMatchObject({ unit: 'g/L', low: '120', high: '160' })
  await testServer.database
    .update(investigationAnalytes)
    .set({ deleted_at: testServer.clock.now() })
    .where(eq(investigationAnalytes.id, hemoglobin))
  expect((await analytesOf(next.id)).map(({ id }) => id)).toEqual([potassium])
  expect((await lab.execute(next, { lab_values: [value()] })).status).toBe(422)
  expect((await lab.ward.foreignDoctor.get(`/api/admin/investigation/${next.id}/analytes`)).status).toBe(404)
})

test('a result with an analyte that is no longer offered is amended with it', async () => {
  const first = await done([value()])
  await testServer.database
    .update(investigationAnalytes)
    .set({ deleted_at: testServer.clock.now() })
    .where(eq(investigationAnalytes.id, hemoglobin))
  const amended = await lab.execute(first, { reason: 'Typing error', lab_values: [value({ value: '13.1' })] })
  expect(amended.body.data.lab_values).toMatchObject([{ value: '13.1' }])
})

test('the history of the patient has the values, and the audit log digests of them', async () => {
  const { id } = await done([value({ value: '7.77' })])
  const history = await lab.ward.doctor.get<{ data: HistoryInvestigation[] }>(
    `/api/admin/past-medical-history/${lab.episode.patient_id}/labs`,
  )
  const found = history.body.data?.find((each) => each.id === id)
  expect(found?.lab_values).toMatchObject([{ analyte_id: hemoglobin, value: '7.77' }])
  const { rows } = await testServer.database.execute<{ changes: Record<string, unknown> }>(sql`
    select changes from audit_log where kind = 'investigation' and record_id = ${String(id)}
      and action = 'investigations.execute' and change`)
  expect(rows[0]?.changes).toMatchObject({ lab_values: { after: [{ digest: expect.any(String) }] } })
  expect(JSON.stringify(rows)).not.toContain('7.77')
})
