import { sql } from 'drizzle-orm'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import type { AccessRule } from '../../platform/access/access'
import { pathsOfPatient } from '../../platform/access/scope'
import { numberArray } from '../../platform/database/expressions'

export const timelineRules = {
  /** Only the patient, once the stay has ended (decision 223). */
  ownEpisode: {
    key: sql`episodes.id`,
    records: (keys) => sql`episodes where episodes.id = any (${numberArray(keys)})
      and episodes.status = ${EPISODE_STATUS.discharged}`,
    accessPaths: (person, permissions) =>
      pathsOfPatient(person, permissions, 'own', sql`episodes.patient_id = ${person.id}`),
  },
} satisfies Record<string, AccessRule>
