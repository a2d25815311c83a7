import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedByPerson } from '../../schema/recordSources'

const id = sql`episode_documents.id`

export const documentSources = {
  episodeDocument: {
    from: sql`episode_documents join episodes on episodes.id = episode_documents.episode_id
      join users on users.id = episodes.patient_id where true`,
    id,
    ...namedByPerson,
    at: sql.raw(epochMs('episode_documents.created_at')),
    order: sql`episode_documents.id desc`,
    rules: { episodeDocument: id, ownEpisodeDocument: id },
  },
} satisfies Record<string, RecordSource>
