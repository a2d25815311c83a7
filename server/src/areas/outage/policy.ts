import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { textArray } from '../../platform/database/expressions'
import { accessPathsToEpisode } from '../../schema/episodeAccess'

export const outageRules = {
  /** As for the episode of the dose: whoever finds a sheet learns nothing from its codes. */
  outageCode: {
    key: sql`outage_codes.code`,
    records: (keys) => sql`outage_codes join prescriptions on prescriptions.id = outage_codes.prescription_id
      join episodes on episodes.id = prescriptions.episode_id where outage_codes.code = any (${textArray(keys.map(String))})`,
    accessPaths: accessPathsToEpisode,
  },
} satisfies Record<string, AccessRule>
