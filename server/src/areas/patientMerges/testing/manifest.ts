import { patientMerges } from '../../../schema/patientMerges'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: { patientMerge: { self: [], superAdmin: true, description: 'Super Admin only' } },
  /** A merge that was undone: another one does not close the account that other tests use. */
  async createRecords({ testServer, owners: { patient, account, member } }) {
    const { database, clock } = testServer
    const at = clock.now()
    const people = { survivor_id: patient, merged_id: member, merged_by: account, undone_by: account }
    const stored = await database
      .insert(patientMerges)
      .values({ ...people, reason: 'The same national ID', merged_at: at, undone_at: at })
      .returning({ id: patientMerges.id })
    return { patientMerge: idOf(stored) }
  },
  createdBy: { patientMerge: 'patientMerges' },
}
