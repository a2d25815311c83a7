import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyRuns } from '#contract/testing/propertyRuns'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { Orders } from '../prescriptions/testing/orders'
import { storePrescription } from '../prescriptions/testing/storePrescription'
import { storeInpatient } from '../vitals/testing/vitals'
import { entriesOf, pagesOf } from './testing/timeline'

let testServer: TestServer
let orders: Orders
beforeAll(async () => {
  testServer = await startTestServer()
  orders = await Orders.open(testServer)
})
afterAll(() => testServer.stop())

/** An instant after the admission in microseconds: often the same one, or one that differs by a microsecond. */
const offset = fc.constantFrom(0, 1, 999, 1000, 60_000_000)
const entry = fc.record({
  table: fc.constantFrom('vital_sets', 'severity_changes', 'diagnosis_codes', 'executions'),
  offset,
})
const noScore = JSON.stringify({ version: 'RCP-2017.1', total: null, excluded: 'age_unknown' })

async function store(episode: number, rows: readonly { table: string; offset: number }[]) {
  const { database } = testServer
  const staff = orders.ward.doctor.userId
  const prescriptions = [1, 2].map(() => storePrescription(testServer, { episode, doctor: staff, drug: orders.drug }))
  const [one, other] = await Promise.all(prescriptions)
  for (const [index, { table, offset: micros }] of rows.entries()) {
    const at = sql`(select created_at + interval '1 hour' + ${`${micros} microseconds`}::interval from episodes where id = ${episode})`
    const inserts: Record<string, ReturnType<typeof sql>> = {
      vital_sets: sql`insert into vital_sets (episode_id, measured_at, staff_id, recorded_at, score)
        values (${episode}, ${at}, ${staff}, ${at}, ${noScore}::jsonb)`,
      severity_changes: sql`insert into severity_changes (episode_id, severity, changed_by, changed_at)
        values (${episode}, ${index % 2}, ${staff}, ${at})`,
      diagnosis_codes: sql`insert into diagnosis_codes (episode_id, code, title, matching_pvs, position, added_by, added_at)
        values (${episode}, ${`C${index}`}, 'Code', '[]', 1, ${staff}, ${at})`,
      executions: sql`insert into executions (prescription_id, status, given_at, given_by, drug_id, dosage, route_id,
          recorded_by, recorded_at, created_at)
        values (${index % 2 ? one : other}, 2, ${at}, ${staff}, ${orders.drug}, '500', 'oral', ${staff}, ${at}, ${at})`,
    }
    await database.execute(inserts[table] ?? sql``)
  }
}

test('pages of any size have each entry once, in order, also when many share one instant', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 25 }), fc.integer({ min: 1, max: 7 }), async (rows, limit) => {
      const episode = await storeInpatient(testServer, orders.ward)
      await store(episode, rows)
      const whole = await entriesOf(orders.ward.doctor, episode)
      // With the admission and two prescriptions.
      expect(whole).toHaveLength(rows.length + 3)
      expect(new Set(whole.map(({ key }) => key)).size).toBe(whole.length)
      const times = whole.map(({ happened_at: at }) => Date.parse(at))
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      expect(await pagesOf(orders.ward.doctor, episode, limit)).toEqual(whole)
    }),
    propertyRuns(12),
  )
})
