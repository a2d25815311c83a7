import type { AreaTesting } from '../../../testing/areaTesting'

export const areaTesting: AreaTesting = {
  samplesOfCalls: {
    'staffBooking.create': { payment_type: 1, cash_now: false, guardian_email: 'guardian@test.example' },
  },
}
