import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { users } from '../../platform/auth/tables'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { openPayments, type Payments } from './testing/paymentFixture'

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
