import type { AreaTesting } from '../../../testing/areaTesting'
import { storeClient } from './storeClient'

export const areaTesting: AreaTesting = {
  rules: { apiClient: { self: [], superAdmin: true, description: 'Super Admin only' } },
  async createRecords({ testServer, hospital, owners: { account } }) {
    return { apiClient: await storeClient(testServer, { hospital, createdBy: account }) }
  },
  samplesOfCalls: { 'apiClients.create': { scopes: ['system/Patient.rs', 'system/Slot.s'] } },
  createdBy: { apiClient: 'apiClients' },
}
