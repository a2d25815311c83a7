import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { EPISODE_STATUS, type EpisodeStatus } from '#contract/episodes/codes'
import { caller, context } from '../platform/context'
import { epochMs } from '../platform/database/expressions'
import { readRows } from '../platform/database/rows'
import { orNotFound } from '../platform/http/problem'
import { recheckRecords } from '../platform/http/recordsOfCall'

const EpisodeRow = z.strictObject({
  id: z.int(),
  hospital_id: z.int(),
  time_zone: z.string(),
  status: z.enum(EPISODE_STATUS),
  patient_id: z.int(),
  /** Milliseconds since the epoch. */
  discharged: z.int().nullable(),
})

/** What orders, such as prescriptions, need of their episode. */
export type OrderedEpisode = z.output<typeof EpisodeRow>

const select = (id: number, lock: SQL) => sql`
  select episodes.id, episodes.hospital_id, hospitals.time_zone, episodes.status, episodes.patient_id,
    ${sql.raw(epochMs('episodes.discharge_time'))} as discharged
  from episodes join hospitals on hospitals.id = episodes.hospital_id where episodes.id = ${id} ${lock}`

/** @throws Problem 404 */
export async function episodeOf(id: number): Promise<OrderedEpisode> {
  const [row] = await readRows(EpisodeRow, select(id, sql``))
  return orNotFound(row)
}

/**
 * Locks an episode until the transaction ends, before its orders are locked.
 * @throws Problem 404, as lockEpisode
 */
export async function lockedEpisode(id: number): Promise<OrderedEpisode> {
  const [row] = await readRows(EpisodeRow, select(id, sql`for no key update of episodes`))
  await recheckRecords()
  return orNotFound(row)
}

/** Returns whether the caller can open the record of an episode with a permission. */
export async function opens(episodeId: number, permission: Permission): Promise<boolean> {
  return (await context().platform.access.reachable('episode', caller(), [episodeId], [permission])).size > 0
}

/** Returns whether an episode is open. */
export function stateOfEpisode(status: EpisodeStatus): 'open' | 'closed' {
  return status === EPISODE_STATUS.open ? 'open' : 'closed'
}
