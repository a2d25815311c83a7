import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentScenario, type PaymentScenario } from '../payments/testing/paymentScenario'

let scenario: PaymentScenario

beforeAll(async () => {
  scenario = await openPaymentScenario()
})
afterAll(() => scenario.stop())

interface RefusalResponse {
  errors: Record<string, string[]>
  appointments_count: number
}

test('a hold that has ended while its payment is on its way counts, and what is paid after a vacation is refunded', async () => {
  const started = await scenario.start('paymob')
  const { date, clinic_id, hold_expires_at: hold } = await scenario.appointment(started.id)
  const { clock } = scenario.testServer
  // The provider is not asked before the jobs run.
  clock.advance((hold?.getTime() ?? 0) - clock.now().getTime() + 1000)
  const admin = await scenario.testServer.as('super@demo.test')

  const removed = await admin.delete<RefusalResponse>(`/api/admin/clinics/${clinic_id}`)
  expect([removed.status, Object.keys(removed.body.errors)]).toEqual([422, ['clinic']])
  const close = (changes: object = {}) =>
    admin.post<RefusalResponse>('/api/admin/vacations', {
      ...{ title: 'Closed', type: 2, clinic_id, date_from: date, date_to: date },
      ...changes,
    })
  const { status, body } = await close()
  expect([status, Object.keys(body.errors), body.appointments_count]).toEqual([422, ['appointments'], 1])
  expect((await close({ cancel_appointments: true })).status).toBe(200)

  await scenario.payAndReport(started)
  await scenario.runJobs()
  expect(await scenario.appointment(started.id)).toMatchObject({ status: 6, cancelled_by_hospital: true })
  expect(await scenario.refunds(started.id)).toHaveLength(1)
})
