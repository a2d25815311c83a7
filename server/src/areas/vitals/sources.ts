import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedByPerson } from '../../schema/recordSources'

export const vitalSources = {
  vitalSign: {
    from: sql`vital_signs join episodes on episodes.id = vital_signs.episode_id
      join users on users.id = episodes.patient_id where true`,
    id: sql`vital_signs.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('vital_signs.measured_at')),
    order: sql`vital_signs.id desc`,
    rules: { vitalSign: sql`vital_signs.id`, observation: sql`'vital-' || vital_signs.id` },
  },
} satisfies Record<string, RecordSource>
