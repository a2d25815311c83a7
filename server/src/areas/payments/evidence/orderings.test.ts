import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { ledgerLines } from '../../../schema/payments'
import { openPaymentScenario, type PaymentScenario } from '../testing/paymentScenario'

// TEST_SCOPE=all tries 200 orderings with a new seed, which is printed; ORDERINGS_SEED repeats them.

const isLong = process.env.TEST_SCOPE === 'all'
const count = isLong ? 200 : 20
const seed = Number(process.env.ORDERINGS_SEED ?? (isLong ? randomInt(2 ** 31) : 106))

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

const kinds = ['declined', 'paid', 'refunded', 'changed', 'return', 'apply', 'inquiry'] as const

/** What happens, each at one of the two servers; some of it never, some of it several times. */
const orderings = fc.sample(
  fc.array(fc.record({ kind: fc.constantFrom(...kinds), isAtOther: fc.boolean() }), { minLength: 3, maxLength: 10 }),
  { numRuns: count, seed },
)

type Step = (typeof orderings)[number][number]

/** Pays an appointment after a decline, has a part refunded in the dashboard, and lets everything arrive in an order. */
async function arrive(steps: readonly Step[]) {
  const { id, patient, order } = await scenario.start('paymob')
  const [attempt] = await scenario.attempts(id)
  const { control } = scenario.sandbox
  control.decline(order.reference)
  const returned = control.pay(order.reference) ?? ''
  control.refund(order.reference, 5_000)
  const messages = control.messages.filter(({ reference }) => reference === order.reference)

  async function perform({ kind, isAtOther }: Step): Promise<void> {
    const { url, server } = isAtOther ? other : scenario.testServer
    const client = new Client(url, patient.token, patient.userId)
    if (kind === 'apply') return server.platform.jobs.run('apply-payment-evidence', { attempt_id: attempt?.id })
    if (kind === 'inquiry') return accept(client.post(`/api/patient/appointments/${id}/payment/check`, {}))
    if (kind === 'return') {
      const paymentResult = Object.fromEntries(new URL(returned).searchParams)
      return accept(client.post('/api/admin/payments/paymob/result', { appointmentId: id, paymentResult }))
    }
    const message = messages[kinds.indexOf(kind)]
    if (!message) throw new Error(`no message ${kind}`)
    const { pathname, search } = new URL(message.url)
    return accept(new Client(url).post(pathname + search, message.body))
  }

  // In pairs, so that some of it happens at once.
  for (let at = 0; at < steps.length; at += 2) await Promise.all(steps.slice(at, at + 2).map(perform))
  await perform({ kind: 'inquiry', isAtOther: false })

  const { payment_status } = await scenario.appointment(id)
  const state = (await scenario.attempts(id)).map((each) => each.state)
  const lines = await scenario.database.select().from(ledgerLines)
  return { payment_status, state, reasons: await scenario.reasons(order.id), lines: lines.length }
}

async function accept(response: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await response
  if (status !== 200) throw new Error(`status ${status}: ${JSON.stringify(body)}`)
}

test(`${count} orderings of callbacks, returns and inquiries on two servers end in one state`, async () => {
  let linesBefore = 0
  for (const steps of orderings) {
    const { lines, ...state } = await arrive(steps)
    expect({ ...state, lines: lines - linesBefore, steps }).toEqual({
      payment_status: PAYMENT_STATUS.paid,
      state: ['partly_refunded'],
      reasons: ['refund_outside'],
      lines: 4,
      steps,
    })
    linesBefore = lines
  }
})
