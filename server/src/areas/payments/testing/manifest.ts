import { piastres } from '#contract/payments/piastres'
import { paymentAttempts, refunds } from '../../../schema/payments'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const paymentsTesting: AreaTesting = {
  name: 'payments',
  rules: {
    refund: {
      staff: { at: ['own'], withReason: ['child'] },
      self: ['DOCTOR', 'COORDINATOR'],
      superAdmin: true,
      description:
        'staff of the hospital of its appointment and, with a reason, of those above; the doctor and the coordinators of the clinic; not the patient',
    },
  },
  /** A refund that waits for approval, of a payment of the appointment. */
  async createRecords({ testServer }, { appointment }) {
    const { database } = testServer
    const at = testServer.clock.now()
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
    return { refund: idOf(refund) }
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
