import { and, eq, isNull } from 'drizzle-orm'
import { instantOfText } from '#contract/rules/wallText'
import { db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { bedStays, episodes } from '../../schema/episodes'
import { hospitals } from '../../schema/facilities'
import { lockOpenEpisode } from '../../schema/openEpisode'
import { minuteOf } from '../prescriptions'

/** Ends the current stay of a locked episode, if there is one, and notes when the patient left the bed. */
export async function endStay(episodeId: number, at: Date): Promise<void> {
  const isCurrentStay = and(eq(bedStays.episode_id, episodeId), isNull(bedStays.until_time))
  const [stay] = await db().select().from(bedStays).where(isCurrentStay)
  if (!stay) return
  // Another server's clock may have been ahead of this one's.
  const until = at > stay.from_time ? at : stay.from_time
  await db().update(bedStays).set({ until_time: until }).where(eq(bedStays.id, stay.id))
  await db().update(episodes).set({ left_bed_at: until }).where(eq(episodes.id, episodeId))
}

/** @throws Problem 422 on left_at if it is in the future, or before the stay began */
async function leftAt(episodeId: number, hospitalId: number, text: string): Promise<Date> {
  const [place] = await db().select().from(hospitals).where(eq(hospitals.id, hospitalId))
  const [stay] = await db()
    .select()
    .from(bedStays)
    .where(and(eq(bedStays.episode_id, episodeId), isNull(bedStays.until_time)))
  const at = instantOfText(text, orNotFound(place).time_zone)
  if (at === undefined) throw fieldProblem('left_at', 'validation.date')
  if (at > now().getTime()) throw fieldProblem('left_at', 'vitals.inFuture')
  if (stay && at < minuteOf(stay.from_time.getTime())) throw fieldProblem('left_at', 'discharge.beforeStay')
  return new Date(at)
}

/**
 * Records that the patient left the bed, which is free from then on; the episode stays open. A second call changes nothing.
 * @throws Problem 404; 422 on status after discharge, on left_at
 */
export async function leaveBed(episodeId: number, text: string | null | undefined): Promise<void> {
  const episode = await lockOpenEpisode(episodeId)
  if (episode.left_bed_at !== null) return
  await endStay(episodeId, text ? await leftAt(episodeId, episode.hospital_id, text) : now())
}
