import { vitalSets, vitalSigns } from '../../../schema/vitals'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'
import { idOfType } from '../vitalTypes'

export const vitalsTesting: AreaTesting = {
  name: 'vitals',
  rules: {
    vitalSign: {
      staff: { at: ['own'], withReason: ['child'] },
      self: [],
      superAdmin: true,
      description: 'as for its episode',
    },
  },
  /** A weight, measured at admission. */
  async createRecords({ testServer: { database, clock }, owners: { doctor } }, { episode }) {
    const at = clock.now()
    const place = { episode_id: Number(episode), measured_at: at }
    const set_id = idOf(
      await database
        .insert(vitalSets)
        .values({ ...place, staff_id: doctor, recorded_at: at })
        .returning({ id: vitalSets.id }),
    )
    const vitalSign = await database
      .insert(vitalSigns)
      .values({ ...place, set_id, type_id: idOfType('weight'), value: 7050, recorded_by: doctor, recorded_at: at })
      .returning({ id: vitalSigns.id })
    return { vitalSign: idOf(vitalSign) }
  },
}
