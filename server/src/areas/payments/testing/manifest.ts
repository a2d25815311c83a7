import type { AreaTesting } from '../../../testing/areaTesting'

export const paymentsTesting: AreaTesting = {
  name: 'payments',
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
