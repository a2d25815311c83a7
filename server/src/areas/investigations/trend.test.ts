import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Investigation } from '#contract/investigations/investigation'
import type { LabTrend } from '#contract/results/labTrend'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { Lab } from './testing/lab'
import { storeAnalyte } from './testing/storeAnalyte'
import { storeType } from './testing/storeInvestigation'

const MINUTE = 60_000

let testServer: TestServer
let lab: Lab
let hemoglobin: number
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  lab = await Lab.open(testServer)
  hemoglobin = await storeAnalyte(testServer, lab.bloodCount, { name: 'Hemoglobin', loinc: '718-7' })
})

const value = (text: string, changes: object = {}) => ({
  analyte_id: hemoglobin,
  value: text,
  unit: 'g/dL',
  ...changes,
})
/** Records a result, a minute after the one before. */
async function done(lab_values: object[], order: object = {}, result: object = {}): Promise<Investigation> {
  testServer.clock.advance(MINUTE)
  const made = await lab.ordered({ center_id: lab.lab, ...order })
  const { status, body } = await lab.execute(made, { lab_values, ...result })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const trendOf = ({ id, lab_values: [first] }: Investigation, who: Client = lab.ward.doctor) =>
  who.get<{ data: LabTrend }>(`/api/admin/investigation/${id}/values/${first?.id}/trend`)
const valuesOf = async (order: Investigation, who?: Client) =>
  (await trendOf(order, who)).body.data.values.map((each) => each.value)

test('the trend has the numbers of one analyte in one unit, the oldest first', async () => {
  await done([value('13.10')])
  await done([value('131', { unit: 'g/L' })])
  await done([value('<5.0')])
  await done([value('12.4', { low: '13.0', high: '17.0' })])
  const last = await done([value('11.9')])
  const { data } = (await trendOf(last)).body
  expect(data).toMatchObject({ analyte: 'Hemoglobin', unit: 'g/dL', time_zone: 'Africa/Cairo', has_more: false })
  expect(data.values.map((each) => [each.value, each.low, each.flag])).toEqual([
    ['13.10', null, null],
    ['12.4', '13.0', 'low'],
    ['11.9', null, null],
  ])
})

test('the same LOINC code of another type counts, another analyte and another patient do not', async () => {
  const type = await storeType(testServer)
  const alone = await storeAnalyte(testServer, type, { name: 'Hb', loinc: '718-7' })
  const other = await storeAnalyte(testServer, lab.bloodCount, { position: 1 })
  await done([value('13.1'), value('40', { analyte_id: other })])
  const last = await done([value('12.7', { analyte_id: alone })], { investigation_types: [type] })
  const elsewhere = await Lab.open(testServer)
  const analyte = await storeAnalyte(testServer, elsewhere.bloodCount, { loinc: '718-7' })
  const theirs = await elsewhere.ordered({ center_id: elsewhere.lab })
  const lab_values = [value('9.9', { analyte_id: analyte })]
  expect((await elsewhere.execute(theirs, { lab_values })).status).toBe(200)
  expect(await valuesOf(last)).toEqual(['13.1', '12.7'])
})

test('an amended result has its newest value, and one that is recorded later stands at noon of its day', async () => {
  const first = await done([value('13.1')])
  const amended = await lab.execute(first, { reason: 'Typing error', lab_values: [value('11.3')] })
  await done([value('14.0')], {}, { execution_date: '2026-11-17' })
  const { values } = (await trendOf(amended.body.data)).body.data
  expect(values.map((each) => each.value)).toEqual(['14.0', '11.3'])
  expect(values[0]?.at).toBe('2026-11-17T10:00:00.000Z')
})

test('staff of a lab get the results of their lab only, others none', async () => {
  const other = await testServer.addUser({ role: 'LAB_OR_RADIOLOGY' })
  const center = await Lab.storeCenter(testServer, 1, lab.ward.hub, other)
  const elsewhere = await lab.ordered({ center_id: center })
  expect((await lab.execute(elsewhere, { lab_values: [value('10.0')] }, [], other)).status).toBe(200)
  const own = await done([value('13.1')])
  expect(await valuesOf(own)).toEqual(['10.0', '13.1'])
  expect(await valuesOf(own, lab.member)).toEqual(['13.1'])
  expect((await trendOf(own, lab.ward.foreignDoctor)).status).toBe(404)
  expect((await trendOf({ ...own, id: elsewhere.id })).status, 'not a value of it').toBe(404)
})
