import { piastres } from '#contract/payments/piastres'
import { cashDrawers, paymentReviews } from '../../../schema/payments'
import { below } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const paymentsTesting: AreaTesting = {
  name: 'payments',
  rules: {
    paymentReview: {
      staff: { at: below },
      self: [],
      superAdmin: true,
      description:
        'those of payments and drawers of its hospital and of those below; Super Admin also messages that match no payment',
    },
  },
  async createRecords({ testServer, hospital, owners }) {
    const { database, clock } = testServer
    const at = clock.now()
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
    return { paymentReview: idOf(review) }
  },
  samples: () => ({
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
