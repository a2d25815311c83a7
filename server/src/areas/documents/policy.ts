import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { pathsOfPatient } from '../../platform/access/scope'
import { numberArray } from '../../platform/database/expressions'
import { accessPathsToEpisode } from '../../schema/episodeAccess'

const key = sql`episode_documents.id`
const ofEpisodes = sql`episode_documents join episodes on episodes.id = episode_documents.episode_id`

export const documentRules = {
  /** As for the episode. */
  episodeDocument: {
    key,
    records: (keys) => sql`${ofEpisodes} where episode_documents.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToEpisode,
  },
  /** Only the patient. */
  ownEpisodeDocument: {
    key,
    records: (keys) => sql`${ofEpisodes} where episode_documents.id = any (${numberArray(keys)})`,
    accessPaths: (person, permissions) =>
      pathsOfPatient(person, permissions, 'own', sql`episodes.patient_id = ${person.id}`),
  },
} satisfies Record<string, AccessRule>
