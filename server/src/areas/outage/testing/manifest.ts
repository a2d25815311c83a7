import type { AreaTesting } from '../../../testing/areaTesting'
import { storeOutageCode } from './storeOutageCode'

export const areaTesting: AreaTesting = {
  rules: {
    outageCode: {
      staff: { at: ['own'], withReason: ['child'] },
      self: [],
      superAdmin: true,
      description: 'as for the episode of its dose',
    },
  },
  /** The code of the dose. */
  async createRecords({ testServer, owners: { doctor } }, lower) {
    return { outageCode: await storeOutageCode(testServer, Number(lower.execution), doctor) }
  },
  samples: () => ({ outage_code: null }),
}
