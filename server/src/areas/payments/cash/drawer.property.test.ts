import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { piastres, toEgp } from '#contract/payments/piastres'
import { propertyRuns } from '#contract/testing/propertyRuns'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { referenceIdsOf } from '../../clinics/testing/clinicFixture'
import { closeDrawer, openDrawer, payOut, receiveCash, requestCashRefund } from '../testing/cashFixture'
import { openPayments, type Payments } from '../testing/paymentFixture'

let testServer: TestServer
let payments: Payments

beforeAll(async () => {
  testServer = await startTestServer()
  payments = await openPayments(testServer)
})
afterAll(() => testServer.stop())

/** Returns the balance of a drawer in each account of the ledger, in piastres. */
async function balancesOf(drawerId: number): Promise<Record<string, number>> {
  const { rows } = await testServer.database.$client.query<{ account: string; amount: number }>(
    `select account, sum(ledger_lines.amount)::bigint as amount from ledger_lines
      join ledger_entries on ledger_entries.id = entry_id where drawer_id = $1 group by account`,
    [drawerId],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]))
}

const shift = fc.record({
  opening: fc.integer({ min: 0, max: 100_000 }),
  /** What is returned of each payment of 150 EGP, in piastres. */
  payments: fc.array(fc.constantFrom(0, 0, 1, 5_000, 15_000), { maxLength: 4 }),
  counted: fc.integer({ min: 0, max: 200_000 }),
})

test('the sums of a drawer are those of the ledger, before and after it is closed', async () => {
  const { hub } = await referenceIdsOf(testServer)
  const egp = (amount: number) => toEgp(piastres(amount))
  await fc.assert(
    fc.asyncProperty(shift, async ({ opening, payments: returned, counted }) => {
      const who = await testServer.addUser({ role: 'COORDINATOR', hospitals: [hub] })
      const { id } = (await openDrawer(who, hub, egp(opening))).body.data
      for (const part of returned) {
        const { id: appointment } = await payments.hold()
        expect((await receiveCash(who, appointment, 150)).status).toBe(200)
        if (part === 0) continue
        expect((await payOut(who, await requestCashRefund(testServer, appointment, part))).status).toBe(200)
      }
      const paidOut = returned.reduce<number>((total, part) => total + part, 0)
      const expected = opening + returned.reduce<number>((total) => total + 15_000, 0) - paidOut
      expect((await balancesOf(id)).cash_drawer ?? 0).toBe(expected)
      const { data } = (await closeDrawer(who, egp(counted))).body
      expect(data).toMatchObject({ expected_amount: egp(expected), difference: egp(counted - expected) })
      const after = await balancesOf(id)
      expect(after.cash_drawer ?? 0).toBe(0)
      expect(after.cash_safe ?? 0).toBe(counted - opening)
      expect(after.cash_differences ?? 0).toBe(expected - counted)
      expect(Object.values(after).reduce((total, amount) => total + amount, 0)).toBe(0)
    }),
    propertyRuns(8),
  )
})
