import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Discharge } from '#contract/discharge/discharge'
import type { InvestigationRow } from '#contract/investigations/investigation'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { Lab } from '../investigations/testing/lab'
import { storeAnalyte } from '../investigations/testing/storeAnalyte'

let testServer: TestServer
let lab: Lab
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  lab = await Lab.open(testServer)
})

type Page = { data: InvestigationRow[]; meta: { total: number } }

async function openPoints() {
  const { body } = await lab.ward.doctor.get<{ data: Discharge }>(`/api/admin/episodes/${lab.episode.id}/discharge`)
  return body.data.open_points.filter(({ kind }) =>
    ['critical_result', 'result_pending', 'result_unread'].includes(kind),
  )
}

test('a pending result is an open point, then an unread one, and none once it was read or cancelled', async () => {
  const ordered = await lab.ordered({ center_id: lab.lab })
  const [pending] = await openPoints()
  const { investigationTypeText: name } = ordered
  expect(pending).toMatchObject({
    kind: 'result_pending',
    record_id: ordered.id,
    text: `The result of ${name} is pending`,
  })
  expect(pending?.owner?.id).toBe(lab.ward.doctor.userId)
  await lab.execute(ordered)
  expect(await openPoints()).toMatchObject([{ kind: 'result_unread', record_id: ordered.id }])
  await lab.seen(ordered.id)
  expect(await openPoints()).toEqual([])
  await lab.cancel(await lab.ordered())
  expect(await openPoints()).toEqual([])
})

test.each([
  ['labOrders', 1],
  ['radOrders', 2],
] as const)('%s has the orders of its center type, those without a result first', async (list, type) => {
  const fields = { center_type: type, investigation_types: [type === 1 ? lab.bloodCount : lab.xray] }
  const external = { external_investigation: true }
  const waiting = await lab.ordered({ ...fields, ...external })
  const done = await lab.ordered({ ...fields, ...external })
  expect((await lab.executeExternal(done)).status).toBe(200)
  const other = { center_type: 3 - type, investigation_types: [type === 1 ? lab.xray : lab.bloodCount] }
  await lab.ordered(other)
  const path = `/api/admin/episodes/${lab.episode.id}/dischargeForm/${list}`
  const { body } = await lab.ward.doctor.get<Page>(path)
  expect(body.data.map(({ id }) => id)).toEqual([waiting.id, done.id])
  const second = await lab.ward.doctor.get<Page>(`${path}?limit=1&page=2`)
  expect(second.body).toMatchObject({ data: [{ id: done.id }], meta: { total: 2 } })
  expect((await lab.ward.foreignDoctor.get(path)).status).toBe(404)
})

test('a critical result is an open point until it was acknowledged', async () => {
  const potassium = await storeAnalyte(testServer, lab.bloodCount, { unit: 'mmol/L', critical_high: '6.5' })
  const ordered = await lab.ordered({ center_id: lab.lab })
  await lab.execute(ordered, { lab_values: [{ analyte_id: potassium, value: '6.9', unit: 'mmol/L' }] })
  await lab.seen(ordered.id)
  expect(await openPoints()).toMatchObject([{ kind: 'critical_result', record_id: ordered.id }])
  const { body } = await lab.ward.doctor.get<{ data: { id: number }[] }>(
    `/api/admin/episodes/${lab.episode.id}/escalations`,
  )
  const answer = { action: 'treatment_started', note: 'Calcium given' }
  expect((await lab.ward.doctor.put(`/api/admin/escalations/${body.data[0]?.id}/acknowledge`, answer)).status).toBe(200)
  expect(await openPoints()).toEqual([])
})
