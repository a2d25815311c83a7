import { notifications } from '../../../schema/notifications'
import { personal } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: { notification: personal('its recipient only') },
  async createRecords({ testServer, owners }) {
    const notification = await testServer.database
      .insert(notifications)
      .values({
        user_id: owners.notified,
        type: 'message_received',
        values: { name: 'x' },
        about: {},
        key: crypto.randomUUID(),
        created_at: testServer.clock.now(),
      })
      .returning({ id: notifications.id })
    return { notification: idOf(notification) }
  },
  samples: (n) => ({ device_token: `a-device-of-some-service-${n}` }),
}
