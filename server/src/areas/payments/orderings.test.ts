import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { type Sandbox, startSandbox } from '../../sandbox'
import { ledgerLines, paymentAttempts, paymentReviews } from '../../schema/payments'
import { openPayments, type Payments } from './testing/paymentFixture'

/** Orderings that are tried. */
const count = process.env.TEST_SCOPE === 'all' ? 200 : 20

let one: TestServer
let other: TestServer
let sandbox: Sandbox
let payments: Payments

beforeAll(async () => {
  one = await startTestServer()
  other = await startTestServer({}, { sharedWith: one })
  sandbox = await startSandbox({ clock: one.clock })
  // The sandbox sends nothing: the test delivers each message itself, to either server.
  sandbox.control.set('all', { delivery: 'on_demand' })
  payments = await openPayments(one)
  const { url, checkoutUrl, secretKey, publicKey, apiKey, hmacSecret, integrations } = sandbox.paymob
  const { status } = await (await one.as('super@demo.test')).put('/api/admin/payments/settings', {
    paymob_enabled: true,
    paymob_url: url,
    paymob_checkout_url: checkoutUrl,
    paymob_public_key: publicKey,
    paymob_secret_key: secretKey,
    paymob_api_key: apiKey,
    paymob_hmac_secret: hmacSecret,
    paymob_integrations: integrations,
    fawry_enabled: false,
    fawry_environment: 'test',
  })
  if (status !== 200) throw new Error(`status ${status}`)
})
afterAll(async () => {
  await other.stop()
  await one.stop()
  await sandbox.close()
})

const kinds = ['declined', 'paid', 'refunded', 'changed', 'return', 'apply', 'inquiry'] as const

/** What happens, each at one of the two servers; some of it never, some of it several times. */
const orderings = fc.sample(
  fc.array(fc.record({ kind: fc.constantFrom(...kinds), isAtOther: fc.boolean() }), { minLength: 3, maxLength: 10 }),
  { numRuns: count, seed: 106 },
)

type Step = (typeof orderings)[number][number]

/** Pays an appointment after a decline, has a part refunded in the dashboard, and lets everything arrive in an order. */
async function arrive(steps: readonly Step[]) {
  const { id, patient } = await payments.hold()
  await patient.post('/api/admin/payments/paymob/intention', { appointmentId: id })
  const { database } = one
  const [attempt] = await database.select().from(paymentAttempts).where(eq(paymentAttempts.appointment_id, id))
  if (!attempt?.order_id) throw new Error('no order')
  const { reference, order_id: order } = attempt
  const { control } = sandbox
  control.decline(reference)
  const returned = control.pay(reference) ?? ''
  control.refund(reference, 5_000)
  const messages = control.messages.filter((message) => message.reference === reference)

  async function perform({ kind, isAtOther }: Step): Promise<void> {
    const { url, server } = isAtOther ? other : one
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

  const { payment_status } = await payments.appointmentNow(id)
  const { state } = await payments.attemptNow(attempt.id)
  const reviews = await database.select().from(paymentReviews).where(eq(paymentReviews.order_id, order))
  const lines = await database.select().from(ledgerLines)
  return { payment_status, state, reasons: reviews.map(({ reason }) => reason).sort(), lines: lines.length }
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
      state: 'partly_refunded',
      reasons: ['refund_outside'],
      lines: 4,
      steps,
    })
    linesBefore = lines
  }
})
