import { escalations } from '../../../schema/escalations'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: {
    escalation: {
      staff: { at: ['own'], withReason: ['child'] },
      self: [],
      superAdmin: true,
      description: 'as for its episode, or for the record of its appointment, except the patient',
    },
  },
  /** A score that called for a review. */
  async createRecords({ testServer: { database, clock } }, { episode }) {
    const at = clock.now()
    const times = { opened_at: at, started_at: at, measured_at: at }
    const values = { episode_id: Number(episode), kind: 'score', level: 'medium', ...times } as const
    const escalation = await database.insert(escalations).values(values).returning({ id: escalations.id })
    return { escalation: idOf(escalation) }
  },
}
