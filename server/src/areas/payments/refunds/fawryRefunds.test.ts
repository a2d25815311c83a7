import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { Client } from '../../../platform/testing/client'
import { testNow } from '../../../platform/testing/testNow'
import { referenceIdsOf } from '../../clinics/testing/clinicFixture'
import { ledgerOf } from '../testing/paymentFixture'
import { openPaymentScenario, type PaymentScenario, type StartedPayment } from '../testing/paymentScenario'

let scenario: PaymentScenario
let admin: Client

beforeAll(async () => {
  scenario = await openPaymentScenario()
})
afterAll(() => scenario.stop())
beforeEach(async () => {
  scenario.testServer.clock.set(testNow)
  admin = await scenario.testServer.addUser({
    role: 'ADMIN',
    hospitals: [(await referenceIdsOf(scenario.testServer)).hub],
  })
})

/** Pays 150 EGP at a shop, for a visit that the patient then missed. */
async function missed(): Promise<StartedPayment> {
  const started = await scenario.start('fawry')
  await scenario.payAndReport(started)
  await scenario.runJobs()
  await scenario.database.$client.query('update appointments set status = $2 where id = $1', [
    started.id,
    APPOINTMENT_STATUS.missed,
  ])
  return started
}

async function refund({ id }: StartedPayment, amount: number): Promise<void> {
  const { status, body } = await admin.post(`/api/admin/appointments/${id}/refund`, {
    amount,
    reason: 'The doctor was late',
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

test('a refund of a part at Fawry is in the state and the ledger, and so is the rest afterwards', async () => {
  const started = await missed()
  await refund(started, 50)
  await scenario.runJobs()
  expect(scenario.sandbox.control.refunds(started.order.reference)).toEqual([5_000])
  expect(await scenario.attempts(started.id)).toMatchObject([{ state: 'partly_refunded', refunded: 5_000n }])
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'done', amount: 5_000n }])
  expect(await ledgerOf(scenario.database, started.id)).toEqual({
    fawry: 10_000,
    clinic_income: -15_000,
    refunds: 5_000,
  })
  expect(await scenario.details(started)).toMatchObject({ paid: 150, refunded: 50 })
  // Fawry's own message says nothing else, and nothing is left to ask about.
  expect(await scenario.send(scenario.lastMessage(started.order))).toBe(200)
  await scenario.pass(2)
  expect(await scenario.attempts(started.id)).toMatchObject([{ refunded: 5_000n, next_inquiry_at: null }])
  expect(await scenario.reasons(started.order.reference)).toEqual([])

  await refund(started, 30)
  await scenario.runJobs()
  expect(await scenario.attempts(started.id)).toMatchObject([{ state: 'partly_refunded', refunded: 8_000n }])
  await refund(started, 70)
  await scenario.runJobs()
  expect(await scenario.attempts(started.id)).toMatchObject([{ state: 'refunded', refunded: 15_000n }])
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded })
  expect(await ledgerOf(scenario.database, started.id)).toEqual({ fawry: 0, clinic_income: -15_000, refunds: 15_000 })
  expect(await scenario.reasons(started.order.reference)).toEqual([])
})

test("a part that is refunded in Fawry's dashboard is listed with its message, and is asked about no longer", async () => {
  const started = await missed()
  scenario.sandbox.control.refund(started.order.reference, 5_000)
  expect(await scenario.send(scenario.lastMessage(started.order))).toBe(200)
  await scenario.runJobs()
  expect(await scenario.reasons(started.order.reference)).toEqual(['refund_outside'])
  await scenario.pass(1)
  expect(await scenario.attempts(started.id)).toMatchObject([{ needs_inquiry: false, next_inquiry_at: null }])
})
