import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { numberArray } from '../../platform/database/expressions'
import { accessPathsToEpisode } from '../../schema/episodeAccess'

export const vitalRules = {
  /** As for its episode. */
  vitalSign: {
    key: sql`vital_signs.id`,
    records: (keys) => sql`vital_signs join episodes on episodes.id = vital_signs.episode_id
      where vital_signs.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToEpisode,
  },
} satisfies Record<string, AccessRule>
