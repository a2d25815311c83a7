import { numericVitalTypes } from '#contract/vitals/types'
import { vitalSets, vitalSigns } from '../../../schema/vitals'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'
import { idOfType } from '../vitalTypes'

/** A weight: the time is that of the test's clock in Cairo and Tripoli. */
const weighed = { type_id: 7, rate: '70.5', device: null, by_palpation: false, date: '2026-11-18 13:00' }
/** What was not measured. */
const unmeasured = Object.fromEntries(
  [...numericVitalTypes, 'oxygen', 'consciousness'].map((type): [string, unknown] => [type, null]),
)

export const areaTesting: AreaTesting = {
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
  createdBy: { vitalSign: 'vitals' },
  samplesOfCalls: {
    'vitals.create': weighed,
    'vitals.update': weighed,
    'vitals.createSet': { ...unmeasured, weight: '70.5', by_palpation: false, date: '2026-11-18 13:00' },
    'vitals.monitor': { spo2_scale: 2, interval_minutes: 60, interval_until: '2026-11-20 13:00', revision: 0 },
  },
}
