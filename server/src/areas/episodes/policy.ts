import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { heldStaffPermissions, pathsThroughHospital } from '../../platform/access/scope'
import { numberArray } from '../../platform/database/expressions'
import { accessPathsToEpisode, seesEpisode } from '../../schema/episodeAccess'

export const episodeRules = {
  episode: {
    key: sql`episodes.id`,
    records: (keys) => sql`episodes where episodes.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToEpisode,
    list: seesEpisode,
  },
  /** As for its hospital; a closed department is not found. */
  department: {
    key: sql`departments.id`,
    records: (keys) => sql`departments where departments.id = any (${numberArray(keys)})
      and departments.closed_at is null`,
    accessPaths: (person, permissions) =>
      pathsThroughHospital(person, heldStaffPermissions(person, permissions), sql`departments.hospital_id`),
  },
} satisfies Record<string, AccessRule>
