import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { Orders } from '../prescriptions/testing/orders'
import { storePrescription } from '../prescriptions/testing/storePrescription'
import { timeline } from './testing/timeline'

/** Before the server connects: each connection keeps the function. */
const spy = vi.spyOn(pg.Client.prototype, 'query')
let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(async () => {
  await testServer.stop()
  spy.mockRestore()
})

/** Stores given doses of other prescriptions and of the episode, a minute apart. */
async function storeDoses(orders: Orders, each: number): Promise<void> {
  const { database } = testServer
  const doctor = orders.ward.doctor.userId
  const order = { episode: orders.episode.id, doctor, drug: orders.drug }
  const ids = [await storePrescription(testServer, order), await storePrescription(testServer, order)]
  for (const id of ids)
    await database.execute(sql`insert into executions (prescription_id, status, given_at, given_by, drug_id, dosage, route_id,
        recorded_by, recorded_at, created_at)
      select ${id}, 2, at, ${doctor}, ${orders.drug}, '500', 'oral', ${doctor}, at, at
      from (select now() - n * interval '1 minute' as at from generate_series(1, ${each}::integer) as n) as times`)
  await database.execute(sql`analyze executions`)
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('of thousands of doses, the timeline reads those of a page through an index', async () => {
  const orders = await Orders.open(testServer)
  await storeDoses(orders, 4000)
  spy.mockClear()
  const { status, body } = await timeline(orders.ward.doctor, orders.episode.id, 'limit=30&group=doses')
  const calls = spy.mock.calls as unknown as [{ text: string; values?: unknown[] } | string, unknown][]
  const made = calls
    .map(([query, values]) => (typeof query === 'string' ? { text: query, values } : { values, ...query }))
    .find(({ text = '' }) => text.includes('executions') && text.includes('each_source'))
  expect([status, body.data.length]).toEqual([200, 30])
  expect(made).toBeDefined()
  const { rows } = await testServer.database.$client.query(
    `explain (analyze, format json) ${made?.text}`,
    made?.values as unknown[],
  )
  const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'executions')
  expect(scans.length).toBeGreaterThan(0)
  expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  // About a page of each prescription, not all of its doses.
  for (const node of scans) expect(node['Actual Rows'], JSON.stringify(node)).toBeLessThan(40)
})
