import { randomBytes } from 'node:crypto'
import { authSessions, passkeys } from '../../../platform/auth/tables'
import { personal } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: {
    authSession: personal('the user who signed in only'),
    passkey: personal('the user to whom the passkey belongs only'),
  },
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
    const passkey = await testServer.database
      .insert(passkeys)
      .values({
        user_id: owners.notified,
        credential_id: randomBytes(16),
        public_key: Buffer.of(),
        sign_count: 0,
        transports: [],
        name: 'Phone',
        created_at: at,
      })
      .returning({ id: passkeys.id })
    return { authSession: idOf(session), passkey: idOf(passkey) }
  },
  samplesOfCalls: {
    'auth.login': { email: 'patient2@demo.test', password: 'Demo-1234' },
  },
}
