import type { AreaTesting } from '../../../testing/areaTesting'

export const areaTesting: AreaTesting = {
  samplesOfCalls: {
    'audit.list': { address: '127.0.0.' },
    'audit.sheet': { address: '127.0.0.' },
  },
}
