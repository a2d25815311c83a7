import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { ledgerOf } from './testing/paymentFixture'
import { openPaymentScenario, type PaymentScenario } from './testing/paymentScenario'
import type { SentMessage } from './testing/signedMessagesFixture'

// TEST_SCOPE=all tries 200 orderings with a new seed, which is printed; ORDERINGS_SEED repeats them.

const isLong = process.env.TEST_SCOPE === 'all'
const count = isLong ? 200 : 20
const seed = Number(process.env.ORDERINGS_SEED ?? (isLong ? randomInt(2 ** 31) : 108))

let scenario: PaymentScenario
let other: TestServer

beforeAll(async () => {
  scenario = await openPaymentScenario()
  other = await startTestServer({}, { sharedWith: scenario.testServer })
  console.log(`${count} orderings with the seed ${seed}`)
})
afterAll(async () => {
  await other.stop()
  await scenario.stop()
})

/** In which order the messages arrive, some of them several times, and after which of them what is known is applied. */
const orderings = fc.sample(
  fc.array(fc.record({ message: fc.nat(4), applies: fc.boolean(), isAtOther: fc.boolean() }), {
    minLength: 2,
    maxLength: 9,
  }),
  { numRuns: count, seed },
)
type Step = (typeof orderings)[number][number]

/**
 * An appointment is paid twice by card and once at a shop, and a part of one payment is refunded in the dashboard.
 * @returns its balances before the refunds of the other payments and after them
 */
async function balancesAfter(steps: readonly Step[]) {
  const { control } = scenario.sandbox
  const { id, patient, order: card } = await scenario.start('paymob')
  await scenario.startAgain({ id, patient }, 'fawry')
  const shop = await scenario.latestOrder(id)
  control.pay(card.reference)
  control.pay(card.reference)
  control.refund(card.reference, 5_000)
  control.pay(shop.reference)
  const about = [card.reference, shop.reference]
  const messages = control.messages.filter(({ reference }) => about.includes(reference))
  const attempts = await scenario.attempts(id)

  async function apply({ server }: TestServer): Promise<void> {
    for (const { id: attemptId } of attempts) {
      await server.platform.jobs.run('apply-payment-evidence', { attempt_id: attemptId })
    }
  }
  async function arrive({ url, body }: SentMessage, server: TestServer): Promise<void> {
    const { pathname, search } = new URL(url)
    expect((await server.stranger.post(pathname + search, body)).status).toBe(200)
  }

  for (const { message, applies, isAtOther } of steps) {
    const server = isAtOther ? other : scenario.testServer
    const sent = messages[message % messages.length]
    if (sent) await arrive(sent, server)
    if (applies) await apply(server)
  }
  // In the end everything has arrived; how much was refunded is found by an inquiry. Refunds are not sent yet.
  for (const message of messages) await arrive(message, other)
  await apply(other)
  scenario.testServer.clock.advance(60_000)
  await scenario.testServer.server.platform.jobs.run('inquire-payments')
  const before = await ledgerOf(scenario.database, id)
  await scenario.pass(3)
  return { before, after: await ledgerOf(scenario.database, id) }
}

test(`${count} orderings of the messages about three payments and a refund end in the same balances`, async () => {
  for (const steps of orderings) {
    expect({ ...(await balancesAfter(steps)), steps }).toEqual({
      before: { paymob: 25_000, fawry: 15_000, clinic_income: -15_000, refunds: 5_000, patient_owes: -30_000 },
      after: { paymob: 10_000, fawry: 0, clinic_income: -15_000, refunds: 5_000, patient_owes: 0 },
      steps,
    })
  }
}, 300_000)
