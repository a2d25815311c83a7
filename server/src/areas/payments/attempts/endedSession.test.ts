import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { lobbies } from '../../../schema/lobby'
import { ledgerOf } from '../testing/paymentFixture'
import { openPaymentScenario, type PaymentScenario, type StartedPayment } from '../testing/paymentScenario'

let scenario: PaymentScenario

beforeAll(async () => {
  scenario = await openPaymentScenario()
})
afterAll(() => scenario.stop())

/** Ends the clinic session of a held slot, as its doctor does. */
async function endSession({ id }: StartedPayment): Promise<void> {
  const { clinic_id, date } = await scenario.appointment(id)
  const at = scenario.testServer.clock.now()
  const times = { starts_at: at, ends_at: at, started_at: at, ended_at: at }
  await scenario.database.insert(lobbies).values({ session_token: crypto.randomUUID(), clinic_id, date, ...times })
}

test('a payment of a hold whose clinic session has ended books nothing: a card is refunded, a shop’s becomes a credit', async () => {
  const [card, shop] = [await scenario.start('paymob'), await scenario.start('fawry')]
  await endSession(card)
  await scenario.payAndReport(card)
  await scenario.payAndReport(shop)
  await scenario.pass(3)
  for (const { id } of [card, shop])
    expect(await scenario.appointment(id)).toMatchObject({ status: APPOINTMENT_STATUS.cancelled, cancelled_by: null })

  expect(await scenario.refunds(card.id)).toMatchObject([
    { state: 'done', amount: 15_000n, reason: 'Paid after the time was released' },
  ])
  expect(await scenario.details(card)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded, refunded: 150 })
  expect(await ledgerOf(scenario.database, card.id)).toEqual({ paymob: 0, patient_owes: 0 })

  expect(await scenario.refunds(shop.id)).toEqual([])
  expect(await scenario.reasons(shop.order.reference)).toContain('paid_after_release')
  expect(await scenario.details(shop)).toMatchObject({ paid: 150, credit: 150 })
  expect(await ledgerOf(scenario.database, shop.id)).toEqual({ fawry: 15_000, patient_owes: -15_000 })

  const { rows } = await scenario.database.$client.query(
    'select type from notifications where user_id = any ($1) order by type',
    [[card.patient.userId, shop.patient.userId]],
  )
  expect(rows.map(({ type }) => type)).not.toContain('appointment_booked')
})
