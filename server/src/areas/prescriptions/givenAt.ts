import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { localTime } from '#contract/rules/wallClock'
import { caller, now } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import type { OrderedEpisode } from '../../schema/episodeOf'
import { enteredInstant } from './checks'

const hour = 3_600_000
const recording: readonly Permission[] = ['execute-prescription']
const FoundRow = z.strictObject({ found: z.boolean() })

/**
 * Returns when a dose was given, in ms: now if no time was entered. Of a time that a change of the clocks repeats, the later
 * one is meant, unless it is still to come.
 * @throws Problem 422 on given_at if it is in the future
 */
export function checkedGivenAt(text: string | null | undefined, { time_zone: zone }: OrderedEpisode): number {
  const at = now().getTime()
  if (!text) return at
  const first = enteredInstant('given_at', text, zone)
  if (first > at) throw fieldProblem('given_at', 'execution.inFuture')
  const isRepeated = localTime(first + hour, zone).clock === localTime(first, zone).clock
  return isRepeated && first + hour <= at ? first + hour : first
}

/**
 * Returns who gave a dose: the caller, or a person who can record doses in the hospital, or in the one in which the patient was
 * then, before a transfer.
 * @param at when it was given
 * @throws Problem 422 on given_by_id
 */
export async function checkedGivenBy(
  id: number | null | undefined,
  episode: OrderedEpisode,
  at: Date,
): Promise<number> {
  if (!id || id === caller().id) return caller().id
  const [row] = await readRows(
    FoundRow,
    sql`select exists (select from users where users.id = ${id} and users.closed_at is null
      and exists (select from hospital_grants(users.id, ${textArray(recording)}) as grants
        where grants.root_id = ${episode.hospital_id} or grants.root_id in (select hospital_id from bed_stays
          where episode_id = ${episode.id} and tstzrange(from_time, until_time) @> ${at.toISOString()}::timestamptz))) as found`,
  )
  if (!row?.found) throw fieldProblem('given_by_id', 'validation.invalidChoice')
  return id
}
