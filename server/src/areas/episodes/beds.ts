import { and, eq, isNull } from 'drizzle-orm'
import { bedKey } from '#contract/episodes/bed'
import { caller, db, now } from '../../platform/context'
import { violates } from '../../platform/database/errors'
import { fieldProblem } from '../../platform/http/problem'
import { bedStays, type episodes } from '../../schema/episodes'
import { lockOpenEpisode } from '../../schema/openEpisode'
import { lockDepartment } from './departments'

type Stay = typeof bedStays.$inferSelect
type StayingEpisode = Pick<typeof episodes.$inferSelect, 'id' | 'left_bed_at'>

/** A bed of a department. */
interface Place {
  department_id: number
  bed: string
}

/**
 * Locks the department of a bed, and checks that the bed is free.
 * @throws Problem 422 on department_id if it is closed or of another hospital, on bed if it is occupied
 */
export async function reserveBed(hospitalId: number, { department_id: id, bed }: Place): Promise<void> {
  const department = await lockDepartment(id)
  if (department?.hospital_id !== hospitalId) throw fieldProblem('department_id', 'validation.invalidChoice')
  const current = and(eq(bedStays.department_id, id), eq(bedStays.bed_key, bedKey(bed)), isNull(bedStays.until_time))
  if ((await db().$count(bedStays, current)) > 0) throw fieldProblem('bed', 'episode.occupied', { bed })
}

/**
 * Begins a stay in a bed that is reserved.
 * @throws Problem 422 on bed if the database finds it occupied
 */
export async function beginStay(
  episode: Pick<typeof episodes.$inferSelect, 'id' | 'hospital_id'>,
  { department_id, bed }: Place,
  from: Date,
): Promise<void> {
  try {
    await db()
      .insert(bedStays)
      .values({
        episode_id: episode.id,
        hospital_id: episode.hospital_id,
        department_id,
        bed,
        bed_key: bedKey(bed),
        from_time: from,
        moved_by: caller().id,
      })
  } catch (error) {
    throw violates(error, 'exclusion', 'bed_stays_bed') ? fieldProblem('bed', 'episode.occupied', { bed }) : error
  }
}

/** Ends the current stay of a locked episode, if there is one, and returns when the next one begins. */
async function endCurrentStay({ id, left_bed_at: left }: StayingEpisode, stay: Stay | undefined): Promise<Date> {
  // Another server's clock may have been ahead of this one's.
  const earliest = stay?.from_time ?? left ?? now()
  const at = now() > earliest ? now() : earliest
  const isCurrent = and(eq(bedStays.episode_id, id), isNull(bedStays.until_time))
  if (stay) await db().update(bedStays).set({ until_time: at }).where(isCurrent)
  return at
}

async function currentStay(episodeId: number): Promise<Stay | undefined> {
  const isCurrent = and(eq(bedStays.episode_id, episodeId), isNull(bedStays.until_time))
  const [stay] = await db().select().from(bedStays).where(isCurrent)
  return stay
}

/**
 * Moves the patient of a locked open episode to a bed of another hospital, also if they had left the bed: the episode
 * belongs to that hospital then. A database trigger refuses it without an accepted transfer.
 * @throws Problem 422, as reserveBed
 */
export async function moveToHospital(episode: StayingEpisode, hospitalId: number, place: Place): Promise<void> {
  await reserveBed(hospitalId, place)
  const at = await endCurrentStay(episode, await currentStay(episode.id))
  await beginStay({ id: episode.id, hospital_id: hospitalId }, place, at)
}

/**
 * Moves the patient of an open episode to another bed of its hospital, also if they had left the bed. The same bed again
 * changes nothing. Expects the transaction of the call.
 * @throws Problem 404; 422 after discharge, and as reserveBed
 */
export async function moveToBed(episodeId: number, place: Place): Promise<void> {
  const episode = await lockOpenEpisode(episodeId)
  const stay = await currentStay(episodeId)
  if (stay?.department_id === place.department_id && stay.bed_key === bedKey(place.bed)) return
  await reserveBed(episode.hospital_id, place)
  await beginStay(episode, place, await endCurrentStay(episode, stay))
}
