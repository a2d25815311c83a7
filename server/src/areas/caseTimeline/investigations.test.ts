import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { Lab } from '../investigations/testing/lab'
import { storeAnalyte } from '../investigations/testing/storeAnalyte'
import { storeType } from '../investigations/testing/storeInvestigation'
import { entriesOf, look, pagesOf, since, timeline } from './testing/timeline'

let testServer: TestServer
let lab: Lab
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  lab = await Lab.open(testServer)
})

const wait = (minutes: number) => testServer.clock.set(new Date(testServer.clock.now().getTime() + minutes * 60_000))
const now = () => testServer.clock.now().toISOString()

/** Orders an investigation, has its sample rejected and taken again, and records and amends the result. */
async function orderWithResult() {
  const ordered = await lab.ordered({ center_id: lab.lab })
  wait(1)
  const rejected = await lab.record(ordered, { event: 'rejected', note: 'Clotted' })
  wait(1)
  const done = await lab.execute(rejected.body.data)
  wait(1)
  await lab.execute(done.body.data, { execution_notes: 'Hb 11.9 g/dL', reason: 'Wrong sample' })
  return ordered
}

test('what happens to an order of the case is in its timeline, with its reasons and results', async () => {
  const { id } = await orderWithResult()
  wait(1)
  await lab.seen(id)
  const entries = await entriesOf(lab.ward.doctor, lab.episode.id, 'group=investigations')
  expect(entries.map(({ kind, details }) => [kind, details])).toEqual([
    ['investigation_seen', []],
    ['investigation_amended', ['Hb 11.9 g/dL', 'Wrong sample']],
    ['investigation_done', ['Hb 12.9 g/dL']],
    ['investigation_rejected', ['Clotted']],
    ['investigation_ordered', []],
  ])
  const { doctor } = lab.ward
  expect(entries.map(({ author }) => author?.id)).toEqual([
    doctor.userId,
    ...Array(3).fill(lab.member.userId),
    doctor.userId,
  ])
  expect(entries[0]).toMatchObject({ group: 'investigations', target: { tab: 'investigations', id } })
  const { body } = await timeline(doctor, lab.episode.id, 'group=investigations&limit=1', { language: 'ar' })
  expect(body.data[0]).toMatchObject({ kind_text: 'قراءة نتيجة فحص', text: 'صورة دم' })
})

test('an entry names what was ordered at that time, also after an edit', async () => {
  const esr = await storeType(testServer, 1, { name: 'ESR' })
  const ordered = await lab.ordered()
  wait(1)
  await lab.edit(ordered, { investigation_types: [esr, lab.bloodCount] })
  const [edited, first] = await entriesOf(lab.ward.doctor, lab.episode.id, 'group=investigations')
  expect(edited?.text).toBe(`ESR, ${first?.text}`)
  expect(first?.text).not.toContain('ESR')
})

test('the pages of a timeline have each event once', async () => {
  await orderWithResult()
  const all = await entriesOf(lab.ward.doctor, lab.episode.id)
  const keys = (await pagesOf(lab.ward.doctor, lab.episode.id, 2)).map(({ key }) => key)
  expect(keys).toEqual(all.map(({ key }) => key))
  expect(new Set(keys).size).toBe(keys.length)
})

test('results and rejected samples are new to others since they last looked; orders are not', async () => {
  const { doctor, nurse } = lab.ward
  await look(nurse, lab.episode.id, now())
  wait(1)
  await orderWithResult()
  const news = await since(nurse, lab.episode.id)
  expect(news.counts.results).toBe(3)
  expect(news.entries.map(({ kind }) => kind)).toEqual([
    'investigation_amended',
    'investigation_done',
    'investigation_rejected',
  ])
  await look(doctor, lab.episode.id, now())
  expect((await since(doctor, lab.episode.id)).counts.results).toBe(0)
})

test('the escalation of a critical result leads to the investigations', async () => {
  const potassium = await storeAnalyte(testServer, lab.bloodCount, { unit: 'mmol/L', critical_high: '6.5' })
  const ordered = await lab.ordered({ center_id: lab.lab })
  await lab.execute(ordered, { lab_values: [{ analyte_id: potassium, value: '6.9', unit: 'mmol/L' }] })
  const [opened] = await entriesOf(lab.ward.doctor, lab.episode.id, 'group=vitals')
  expect(opened).toMatchObject({ kind: 'escalation_opened', target: { tab: 'investigations' } })
})
