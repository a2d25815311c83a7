import { piastres } from '#contract/payments/piastres'
import {
  cashDrawers,
  ledgerEntries,
  ledgerLines,
  paymentAttempts,
  paymentReviews,
  refunds,
} from '../../../schema/payments'
import { below } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: {
    refund: {
      staff: { at: ['own'], withReason: ['child'] },
      self: ['DOCTOR', 'COORDINATOR'],
      superAdmin: true,
      description:
        'staff of the hospital of its appointment and, with a reason, of those above; the doctor and the coordinators of the clinic; not the patient',
    },
    paymentReview: {
      staff: { at: below },
      self: [],
      superAdmin: true,
      description:
        'those of payments and drawers of its hospital and of those below; Super Admin also messages that match no payment',
    },
  },
  /** A refund that waits for approval, of a payment of the appointment that is in the ledger, and a drawer whose count differs. */
  async createRecords({ testServer, hospital, owners }, { appointment }) {
    const { database, clock } = testServer
    const at = clock.now()
    const amount = piastres(15_000)
    const reference = crypto.randomUUID()
    const attempt = await database
      .insert(paymentAttempts)
      .values({
        appointment_id: Number(appointment),
        number: 1,
        provider: 'paymob',
        environment: 'test',
        reference,
        amount,
        currency: 'EGP',
        integrations: ['4097558'],
        expires_at: at,
        payable: false,
        state: 'paid',
        captured: amount,
        paid_at: at,
        created_at: at,
      })
      .returning({ id: paymentAttempts.id })
    await database.transaction(async (transaction) => {
      const entry = { key: reference, attempt_id: idOf(attempt), created_at: at }
      const entry_id = idOf(await transaction.insert(ledgerEntries).values(entry).returning({ id: ledgerEntries.id }))
      await transaction.insert(ledgerLines).values([
        { entry_id, account: 'paymob', amount },
        { entry_id, account: 'clinic_income', amount: piastres(-15_000) },
      ])
    })
    const refund = await database
      .insert(refunds)
      .values({
        attempt_id: idOf(attempt),
        transaction_id: reference,
        amount,
        reason: 'x',
        state: 'waiting',
        requested_at: at,
        changed_at: at,
      })
      .returning({ id: refunds.id })
    const closed = { expected_amount: piastres(1000), counted_amount: piastres(900), closed_at: at }
    const drawer = await database
      .insert(cashDrawers)
      .values({
        hospital_id: hospital,
        user_id: owners.coordinator,
        opening_amount: piastres(1000),
        opened_at: at,
        ...closed,
      })
      .returning({ id: cashDrawers.id })
    const drawer_id = idOf(drawer)
    const review = await database
      .insert(paymentReviews)
      .values({
        provider: 'cash',
        order_id: `drawer ${drawer_id}`,
        transaction_id: '',
        reason: 'drawer_difference',
        drawer_id,
        created_at: at,
      })
      .returning({ id: paymentReviews.id })
    return { refund: idOf(refund), paymentReview: idOf(review) }
  },
  samples: () => ({
    approval_above: 1000,
    late_cancellation_refund: 50,
    paymob_enabled: true,
    paymob_public_key: 'egy_pk_test_1',
    paymob_secret_key: 'egy_sk_test_1',
    paymob_integrations: '4097558',
    paymob_url: 'http://127.0.0.1:9',
    paymob_checkout_url: 'https://checkout.example.org/',
    fawry_environment: 'test',
    fawry_url: 'http://127.0.0.1:9',
    paymentResult: { order: '1', success: 'true' },
    response: { orderStatus: 'PAID' },
  }),
}
