import { sql } from 'drizzle-orm'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { inBothScripts } from '../../platform/database/localName'
import { namedByPerson } from '../../schema/recordSources'

export const episodeSources = {
  episode: {
    from: sql`episodes join users on users.id = episodes.patient_id where true`,
    id: sql`episodes.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('episodes.created_at')),
    order: sql`episodes.id desc`,
    rules: {
      episode: sql`episodes.id`,
      ownEpisode: sql`case when episodes.status = ${EPISODE_STATUS.discharged} then episodes.id end`,
      encounter: sql`'episode-' || episodes.id`,
    },
  },
  department: {
    from: sql`departments where departments.closed_at is null`,
    id: sql`departments.id`,
    ...inBothScripts(sql`departments.name`, sql`departments.alternate_name`),
    rules: { department: sql`departments.id` },
  },
} satisfies Record<string, RecordSource>
