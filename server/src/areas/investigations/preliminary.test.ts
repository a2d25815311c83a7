import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { Lab } from './testing/lab'

let testServer: TestServer
let lab: Lab
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  lab = await Lab.open(testServer)
})

test('a sample that was sent and a preliminary result are in the timeline, and the doctor is notified', async () => {
  const order = await lab.ordered({ center_id: lab.lab })
  const sent = await lab.record(order, { event: 'sent' }, lab.ward.doctor)
  expect(sent.body.data).toMatchObject({ status: 1, progress: 'in_progress' })
  const without = await lab.record(sent.body.data, { event: 'preliminary' })
  expect(without.body.errors).toEqual({ note: ['Field is required'] })
  const { body } = await lab.record(sent.body.data, { event: 'preliminary', note: 'Gram-negative rods' })
  expect(body.data).toMatchObject({ status: 1, execution_date: null, files: 0 })
  expect(body.data.timeline.slice(0, 2)).toMatchObject([
    { event: 'preliminary', event_text: 'Preliminary result', note: 'Gram-negative rods' },
    { event: 'sent', event_text: 'Sample sent', note: null },
  ])
  const { rows } = await testServer.database.$client.query(
    `select key from notifications where user_id = $1 and type = 'investigation_result' and about->'data'->>'investigation_id' = $2`,
    [lab.ward.doctor.userId, String(order.id)],
  )
  expect(rows).toEqual([{ key: `${order.id}.${body.data.revision}` }])
})

test('a result ends preliminary results', async () => {
  const order = await lab.ordered({ center_id: lab.lab })
  const done = (await lab.execute(order)).body.data
  const { status } = await lab.record(done, { event: 'preliminary', note: 'Late' })
  expect(status).toBe(422)
})
