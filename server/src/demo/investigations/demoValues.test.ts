import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

test('the demo has one patient with several values of an analyte over time, and one critical result that nobody acknowledged', async () => {
  const { rows: trends } = await testServer.database.execute<{ count: number }>(sql`
    select count(*)::integer as count from investigation_values join investigation_analytes as analytes
      on analytes.id = investigation_values.analyte_id
    where analytes.name = 'C-reactive protein' group by investigation_values.patient_id order by count desc limit 1`)
  expect(trends[0]?.count).toBeGreaterThanOrEqual(3)
  const { rows: alerts } = await testServer.database.execute<{ episode_id: number; value: string }>(sql`
    select escalations.episode_id, investigation_values.value from escalations join investigation_values
      on investigation_values.investigation_id = escalations.investigation_id
    where escalations.kind = 'critical_result' and escalations.closed_at is null
      and investigation_values.flag = 'critical_high'`)
  expect(alerts).toMatchObject([{ value: '6.8' }])
  // The cases that journeys are about.
  expect([1, 2]).not.toContain(alerts[0]?.episode_id)
})
