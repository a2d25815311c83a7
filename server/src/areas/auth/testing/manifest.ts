import { authSessions } from '../../../platform/auth/tables'
import { personal } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const authTesting: AreaTesting = {
  name: 'auth',
  rules: { authSession: personal('the user who signed in only') },
  async createRecords({ testServer, owners }) {
    const at = testServer.clock.now()
    const session = await testServer.database
      .insert(authSessions)
      .values({
        user_id: owners.notified,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(at.getTime() + 86_400_000),
      })
      .returning({ id: authSessions.id })
    return { authSession: idOf(session) }
  },
}
