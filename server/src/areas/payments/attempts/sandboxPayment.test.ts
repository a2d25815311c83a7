import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { users } from '../../../platform/auth/tables'
import { eventually } from '../../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { press } from '../../../sandbox/testing/payments'
import { paymentAttempts, paymentEvents } from '../../../schema/payments'
import { openPayments, type Payments } from '../testing/paymentFixture'

let testServer: TestServer
let payments: Payments

beforeAll(async () => {
  testServer = await startTestServer()
  payments = await openPayments(testServer)
})
afterAll(() => testServer.stop())

test('a demo without keys offers both providers of its sandbox, and gives a page and a code', async () => {
  const { id, patient } = await payments.hold()
  // Fawry requires a mobile number.
  await testServer.database.update(users).set({ phone: '+201000000009' }).where(eq(users.id, patient.userId))
  const body = { appointmentId: id }
  const card = await patient.post('/api/admin/payments/paymob/intention', body)
  expect([card.status, card.body.check_error]).toEqual([200, null])
  expect(card.body.checkout_url).toContain('/sandbox/')
  const shop = await patient.post('/api/admin/payments/fawry/charge', body)
  expect([shop.status, shop.body.check_error]).toEqual([200, null])
  const check = await patient.post<{ data: object }>(`/api/patient/appointments/${id}/payment/check`)
  expect(check.body.data).toMatchObject({ payment_status: PAYMENT_STATUS.unpaid, methods: ['paymob', 'fawry'] })
})

/** Presses "pay" on the sandbox's page, and waits until its message is stored. */
async function payOn(page: string, order: string): Promise<void> {
  const { pathname, searchParams } = new URL(page)
  await press({ page: testServer.url + pathname, fields: Object.fromEntries(searchParams), order: '' }, 'pay')
  const { database } = testServer
  const events = () => database.select().from(paymentEvents).where(eq(paymentEvents.order_id, order))
  await eventually(async () => (await events()).length > 0)
}

test.each(['paymob/intention', 'fawry/charge'])('a visitor of the demo pays through %s', async (call) => {
  const { id, patient } = await payments.hold()
  // Fawry requires a mobile number.
  await testServer.database.update(users).set({ phone: '+201000000009' }).where(eq(users.id, patient.userId))
  const { body } = await patient.post<{ checkout_url?: string; referenceNumber?: string }>(
    `/api/admin/payments/${call}`,
    { appointmentId: id },
  )
  const [attempt] = await testServer.database
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.appointment_id, id))
  if (!attempt?.order_id) throw new Error('no order')
  await payOn(
    body.checkout_url ?? `${testServer.url}/sandbox/fawry/shop?code=${body.referenceNumber}`,
    attempt.order_id,
  )
  await testServer.server.platform.jobs.run('apply-payment-evidence', { attempt_id: attempt.id })
  expect((await payments.appointmentNow(id)).payment_status).toBe(PAYMENT_STATUS.paid)
})
