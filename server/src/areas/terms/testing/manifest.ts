import type { AreaTesting } from '../../../testing/areaTesting'

export const areaTesting: AreaTesting = {
  // No version was published before, so the first request publishes one.
  samplesOfCalls: {
    'terms.publish': { after: 0 },
    'terms.agree': { number: 1 },
  },
}
