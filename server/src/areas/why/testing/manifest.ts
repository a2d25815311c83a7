import type { AreaTesting } from '../../../testing/areaTesting'

export const areaTesting: AreaTesting = {
  samplesOfCalls: {
    'why.record': { kind: 'user' },
  },
}
