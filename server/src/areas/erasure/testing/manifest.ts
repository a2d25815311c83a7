import { accountManagement } from '../../../platform/auth/tables'
import { erasureRequests } from '../../../schema/erasure'
import { below } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: {
    erasureRequest: {
      staff: { at: below, roles: ['ADMIN'] },
      self: [],
      superAdmin: true,
      description: 'those who may delete the account: at the hospitals that manage it, and at those above',
    },
  },
  /** Of a patient of its own, whose account other tests do not need: the call may be made. */
  async createRecords({ testServer, hospital }) {
    const { database, clock } = testServer
    const { userId } = await testServer.addUser()
    await database
      .insert(accountManagement)
      .values({ user_id: userId, hospital_id: hospital, status: 'managing', created_at: clock.now() })
    const stored = await database
      .insert(erasureRequests)
      .values({ user_id: userId, asked_at: clock.now() })
      .returning({ id: erasureRequests.id })
    return { erasureRequest: idOf(stored) }
  },
}
