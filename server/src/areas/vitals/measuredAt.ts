import { eq } from 'drizzle-orm'
import type { TextRef } from '#contract/kit/issues'
import { instantOfText } from '#contract/rules/wallText'
import { db, now } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import type { episodes } from '../../schema/episodes'
import { hospitals } from '../../schema/facilities'

const MINUTE_MS = 60_000

type Episode = typeof episodes.$inferSelect

/** Returns the time zone of an episode's hospital. */
export async function timeZoneOf({ hospital_id: id }: Pick<Episode, 'hospital_id'>): Promise<string> {
  const [row] = await db().select({ time_zone: hospitals.time_zone }).from(hospitals).where(eq(hospitals.id, id))
  return orNotFound(row).time_zone
}

const toMinute = (instant: Date) => Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS

/**
 * Checks when something was measured, to the minute: not in the future, and during the episode.
 * @param wall `YYYY-MM-DD HH:mm` on the wall clock of the hospital
 * @returns the instant, or what is wrong with it
 */
export function checkMeasuredAt(
  wall: string,
  { created_at, discharge_time }: Episode,
  timeZone: string,
): { at: Date; problem?: undefined } | { at?: undefined; problem: TextRef } {
  const instant = instantOfText(wall, timeZone)
  if (instant === undefined) return { problem: { key: 'validation.date' } }
  if (instant > now().getTime()) return { problem: { key: 'vitals.inFuture' } }
  if (instant < toMinute(created_at)) return { problem: { key: 'vitals.beforeAdmission' } }
  if (discharge_time && instant > discharge_time.getTime()) return { problem: { key: 'vitals.afterDischarge' } }
  return { at: new Date(instant) }
}
