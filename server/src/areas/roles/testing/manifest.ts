import { roles } from '../../../platform/auth/tables'
import { below } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: {
    role: {
      staff: { at: [...below, 'parent'] },
      self: [],
      superAdmin: true,
      description:
        'staff of a hospital where the role applies, and of those above; everybody, if it applies everywhere',
    },
    'role, changed': {
      staff: { at: below },
      self: [],
      superAdmin: true,
      description: 'staff of its hospital and of those above; Super Admin only, if it applies everywhere',
    },
  },
  async createRecords({ testServer, hospital }) {
    const code = `ROLE_${crypto.randomUUID()}`
    const role = await testServer.database
      .insert(roles)
      .values({ code, name: code, hospital_id: hospital })
      .returning({ id: roles.id })
    return { role: idOf(role) }
  },
  createdBy: { role: 'roles' },
}
