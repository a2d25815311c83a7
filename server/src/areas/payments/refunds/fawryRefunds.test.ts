import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { Client } from '../../../platform/testing/client'
import { testNow } from '../../../platform/testing/testNow'
import { referenceIdsOf } from '../../clinics/clinicFixture'
import { ledgerOf } from '../testing/paymentFixture'
import { openPaymentWorld, type PaymentWorld, type StartedPayment } from '../testing/paymentWorldFixture'

let world: PaymentWorld
let admin: Client

beforeAll(async () => {
  world = await openPaymentWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.testServer.clock.set(testNow)
  admin = await world.testServer.addUser({
    role: 'ADMIN',
    hospitals: [(await referenceIdsOf(world.testServer)).hub],
  })
})

/** Pays 150 EGP at a shop, for a visit that the patient then missed. */
async function missed(): Promise<StartedPayment> {
  const started = await world.start('fawry')
  await world.payAndReport(started)
  await world.runJobs()
  await world.database.$client.query('update appointments set status = $2 where id = $1', [
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
  await world.runJobs()
  expect(world.sandbox.control.refunds(started.order.reference)).toEqual([5_000])
  expect(await world.attempts(started.id)).toMatchObject([{ state: 'partly_refunded', refunded: 5_000n }])
  expect(await world.refunds(started.id)).toMatchObject([{ state: 'done', amount: 5_000n }])
  expect(await ledgerOf(world.database, started.id)).toEqual({ fawry: 10_000, clinic_income: -15_000, refunds: 5_000 })
  expect(await world.details(started)).toMatchObject({ paid: 150, refunded: 50 })
  // Fawry's own message says nothing else, and nothing is left to ask about.
  expect(await world.send(world.lastMessage(started.order))).toBe(200)
  await world.pass(2)
  expect(await world.attempts(started.id)).toMatchObject([{ refunded: 5_000n, next_inquiry_at: null }])
  expect(await world.reasons(started.order.reference)).toEqual([])

  await refund(started, 30)
  await world.runJobs()
  expect(await world.attempts(started.id)).toMatchObject([{ state: 'partly_refunded', refunded: 8_000n }])
  await refund(started, 70)
  await world.runJobs()
  expect(await world.attempts(started.id)).toMatchObject([{ state: 'refunded', refunded: 15_000n }])
  expect(await world.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded })
  expect(await ledgerOf(world.database, started.id)).toEqual({ fawry: 0, clinic_income: -15_000, refunds: 15_000 })
  expect(await world.reasons(started.order.reference)).toEqual([])
})

test("a part that is refunded in Fawry's dashboard is listed with its message, and is asked about no longer", async () => {
  const started = await missed()
  world.sandbox.control.refund(started.order.reference, 5_000)
  expect(await world.send(world.lastMessage(started.order))).toBe(200)
  await world.runJobs()
  expect(await world.reasons(started.order.reference)).toEqual(['refund_outside'])
  await world.pass(1)
  expect(await world.attempts(started.id)).toMatchObject([{ needs_inquiry: false, next_inquiry_at: null }])
})
