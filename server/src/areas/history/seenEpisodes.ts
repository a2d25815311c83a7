import { type SQL, sql } from 'drizzle-orm'
import { historyReaders } from '#contract/history/readers'
import { anyOf } from '../../platform/access/accessPath'
import { caller } from '../../platform/context'
import { accessPathsAtHospital, restrictsEpisodes } from '../../schema/episodeAccess'

/**
 * Returns the condition that the history shows the caller an episode: all of the patient, but those of a hospital that
 * restricts its episodes to its own staff only (decision 129). Expects `episodes` in the statement.
 */
export function isInHistory(): SQL {
  return sql`(not ${restrictsEpisodes(sql`episodes.hospital_id`)}
    or ${anyOf(accessPathsAtHospital(caller(), historyReaders))})`
}
