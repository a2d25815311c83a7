import { views } from '../../../schema/views'
import { personal } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: { view: personal('the user who saved it only') },
  async createRecords({ testServer, owners }) {
    const view = await testServer.database
      .insert(views)
      .values({ user_id: owners.notified, list: 'clinics', name: crypto.randomUUID(), filters: 'x=1' })
      .returning({ id: views.id })
    return { view: idOf(view) }
  },
  samples: () => ({ list: 'clinics', filters: 'q=x' }),
  createdBy: { view: 'views' },
}
