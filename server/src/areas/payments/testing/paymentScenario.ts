import { and, asc, eq } from 'drizzle-orm'
import type { PaymentDetails } from '#contract/payments/calls'
import { users } from '../../../platform/auth/tables'
import type { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { type Sandbox, startSandbox } from '../../../sandbox'
import type { appointments } from '../../../schema/appointments'
import { paymentAttempts, paymentEvents, paymentReviews, refunds } from '../../../schema/payments'
import { openPayments, type Payments } from './paymentFixture'
import { enterSandboxKeys } from './sandboxKeys'
import type { SentMessage } from './signedMessagesFixture'

type StartOptions = Parameters<typeof startTestServer>[1]

/** A held appointment of a patient, with the order of a payment that was started. */
export interface StartedPayment {
  id: number
  patient: Client
  order: StartedOrder
}

interface StartedOrder {
  /** The number of Paymob's order, or the code to pay at a shop. */
  id: string
  /** Ours, by which the sandbox finds the order. */
  reference: string
}

/** A server with the keys of a sandbox, and what patients and the time do there. */
export interface PaymentScenario {
  testServer: TestServer
  database: TestServer['database']
  /** It sends nothing: tests send each message, to the server of their choice. */
  sandbox: Sandbox
  payments: Payments
  /** Holds a slot for a new patient, and starts to pay. */
  start(method: 'paymob' | 'fawry'): Promise<StartedPayment>
  startAgain(
    started: Pick<StartedPayment, 'id' | 'patient'>,
    method: 'paymob' | 'fawry',
  ): Promise<Record<string, unknown>>
  /** Returns the last message that the sandbox made about an order. */
  lastMessage(order: Pick<StartedOrder, 'reference'>): SentMessage
  /** Pays an order, and returns the message about it, which is not sent. */
  pay(order: Pick<StartedOrder, 'reference'>): SentMessage
  /** Sends a message to the server, without applying it. Returns the status. */
  send(message: SentMessage): Promise<number>
  /** Pays and sends the provider's message, without applying it. */
  payAndReport(started: StartedPayment): Promise<void>
  /** Runs the jobs that a server runs each minute, and those that were enqueued. */
  runJobs(): Promise<void>
  /** Lets minutes pass, one by one, with the jobs of each. */
  pass(minutes: number): Promise<void>
  /** Returns the order of the attempt that was started last. */
  latestOrder(appointmentId: number): Promise<StartedOrder>
  details(started: Pick<StartedPayment, 'id' | 'patient'>): Promise<PaymentDetails>
  appointment(id: number): Promise<typeof appointments.$inferSelect>
  attempts(appointmentId: number): Promise<(typeof paymentAttempts.$inferSelect)[]>
  refunds(appointmentId: number): Promise<(typeof refunds.$inferSelect)[]>
  events(order: string): Promise<(typeof paymentEvents.$inferSelect)[]>
  /** Why a person has to look at an order. */
  reasons(order: string): Promise<string[]>
  stop(): Promise<void>
}

const paths = { paymob: '/api/admin/payments/paymob/intention', fawry: '/api/admin/payments/fawry/charge' }
const fawryPath = '/api/payments/fawry/notification'

export async function openPaymentScenario(options: StartOptions = {}): Promise<PaymentScenario> {
  const testServer = await startTestServer({}, options)
  const sandbox = await startSandbox({ clock: testServer.clock, fawryNotificationUrl: `${testServer.url}${fawryPath}` })
  const { control } = sandbox
  control.set('all', { delivery: 'on_demand' })
  await enterSandboxKeys(await testServer.as('super@demo.test'), sandbox)
  const payments = await openPayments(testServer)
  const { database, clock } = testServer
  const { jobs } = testServer.server.platform

  async function startAgain({ id, patient }: Pick<StartedPayment, 'id' | 'patient'>, method: 'paymob' | 'fawry') {
    const { status, body } = await patient.post(paths[method], { appointmentId: id })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }

  function lastMessage({ reference }: Pick<StartedOrder, 'reference'>): SentMessage {
    const message = control.messages.findLast((each) => each.reference === reference)
    if (!message) throw new Error(`The sandbox made no message about ${reference}`)
    return message
  }

  function pay(order: Pick<StartedOrder, 'reference'>): SentMessage {
    control.pay(order.reference)
    return lastMessage(order)
  }

  async function send({ url, body }: SentMessage): Promise<number> {
    const { pathname, search } = new URL(url)
    return (await testServer.stranger.post(pathname + search, body)).status
  }

  async function attemptsOf(appointmentId: number) {
    return database
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.appointment_id, appointmentId))
      .orderBy(asc(paymentAttempts.number))
  }

  async function latestOrder(appointmentId: number): Promise<StartedOrder> {
    const attempt = (await attemptsOf(appointmentId)).at(-1)
    const id = attempt?.code ?? attempt?.order_id
    if (!attempt || !id) throw new Error(`Appointment ${appointmentId} has no order`)
    return { id, reference: attempt.reference }
  }

  let applied = 0

  /** Applies the evidence that was stored since the last time. */
  async function applyNew(): Promise<void> {
    const { rows } = await database.$client.query<{ id: number; last: number }>(
      `select payment_attempts.id, max(payment_events.id)::integer as last from payment_events
        join payment_attempts using (provider, order_id) where payment_events.id > $1 group by 1 order by 1`,
      [applied],
    )
    for (const { id } of rows) await jobs.run('apply-payment-evidence', { attempt_id: id })
    applied = Math.max(applied, ...rows.map(({ last }) => last))
  }

  async function cancelOrders(): Promise<void> {
    const isRetired = and(
      eq(paymentAttempts.provider, 'fawry'),
      eq(paymentAttempts.payable, false),
      eq(paymentAttempts.state, 'open'),
    )
    for (const { id } of await database.select().from(paymentAttempts).where(isRetired)) {
      // A job that fails is repeated.
      await jobs.run('cancel-payment-order', { attempt_id: id }).catch(() => undefined)
    }
  }

  async function runJobs(): Promise<void> {
    await applyNew()
    await cancelOrders()
    const requested = await database.select().from(refunds).where(eq(refunds.state, 'requested'))
    for (const { id } of requested) await jobs.run('send-refund', { refund_id: id })
    await jobs.run('inquire-payments')
    await jobs.run('release-holds')
  }

  return {
    testServer,
    database,
    sandbox,
    payments,
    startAgain,
    runJobs,
    lastMessage,
    pay,
    send,
    async start(method) {
      const held = await payments.hold()
      await startAgain(held, method)
      return { ...held, order: await latestOrder(held.id) }
    },
    async payAndReport({ order }) {
      const status = await send(pay(order))
      if (status !== 200) throw new Error(`status ${status}`)
    },
    async pass(minutes) {
      for (let minute = 0; minute < minutes; minute++) {
        clock.advance(60_000)
        await runJobs()
      }
    },
    async details({ id, patient }) {
      // A new session: the patient's may have expired in the meantime.
      const [user] = await database.select({ email: users.email }).from(users).where(eq(users.id, patient.userId))
      const again = await testServer.as(user?.email ?? '')
      return (await again.get<{ data: PaymentDetails }>(`/api/patient/appointments/${id}/payment`)).body.data
    },
    appointment: payments.appointmentNow,
    attempts: attemptsOf,
    latestOrder,
    async refunds(appointmentId) {
      const rows = await database
        .select({ refund: refunds })
        .from(refunds)
        .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attempt_id))
        .where(eq(paymentAttempts.appointment_id, appointmentId))
        .orderBy(asc(refunds.id))
      return rows.map(({ refund }) => refund)
    },
    events: (order) => database.select().from(paymentEvents).where(eq(paymentEvents.order_id, order)),
    async reasons(order) {
      const rows = await database.select().from(paymentReviews).where(eq(paymentReviews.order_id, order))
      return rows.map(({ reason }) => reason).sort()
    },
    async stop() {
      await testServer.stop()
      await sandbox.close()
    },
  }
}
