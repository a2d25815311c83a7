import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { FieldProblems } from '#contract/kit/issues'
import type { VitalSetInputBody, VitalSignInput } from '#contract/vitals/vitalSign'
import { caller, db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { checkNamedRecord } from '../../platform/http/recordsOfCall'
import type { episodes } from '../../schema/episodes'
import { lockOpenEpisode } from '../../schema/openEpisode'
import { vitalSets, vitalSigns } from '../../schema/vitals'
import { followScore } from '../escalations'
import { type CheckedSign, checkSet, checkSign, refuse, signsOf } from './checkSigns'
import { checkMeasuredAt, timeZoneOf } from './measuredAt'
import { recompute } from './recompute'
import { idOfType, typesInOrder } from './vitalTypes'

type Episode = typeof episodes.$inferSelect

const IdRow = z.strictObject({ id: z.int() })

/**
 * Locks the open episode that a body names.
 * @throws Problem 403 with the patient if a reason would open it; 422 on episode_id if the caller records nothing about it, on status
 * after discharge
 */
async function chosenEpisode(id: number): Promise<Episode> {
  await checkNamedRecord({ kind: 'episode', id, permissions: ['create-vital-sign'], field: 'episode_id' })
  return lockOpenEpisode(id)
}

/**
 * Returns when something was measured, if no field has a problem.
 * @throws Problem 422 with the problems of all fields
 */
async function measuredAt(date: string, episode: Episode, fields: FieldProblems): Promise<Date> {
  const { at, problem } = checkMeasuredAt(date, episode, await timeZoneOf(episode))
  refuse(problem ? { ...fields, date: [problem] } : fields)
  if (!at) throw new Error('A refused time was used')
  return at
}

/** Adds a set, and returns its id. */
export async function addSet(episodeId: number, measuredAt: Date, staffId: number): Promise<number> {
  const values = { episode_id: episodeId, measured_at: measuredAt, staff_id: staffId, recorded_at: now() }
  const [set] = await db().insert(vitalSets).values(values).returning({ id: vitalSets.id })
  return orNotFound(set).id
}

/**
 * Returns the set of the values that a person measured at a time: one that has none of these types yet, or a new one.
 * @param typeIds also of values that were entered in error
 */
export async function setWithout(
  episodeId: number,
  measuredAt: Date,
  { staffId, typeIds }: { staffId: number; typeIds: readonly number[] },
): Promise<number> {
  const [found] = await readRows(
    IdRow,
    sql`select id from vital_sets where episode_id = ${episodeId} and measured_at = ${measuredAt.toISOString()}
        and staff_id = ${staffId}
        and not exists (select from vital_signs where set_id = vital_sets.id and type_id = any (${sql.param(typeIds)}::integer[]))
      order by id limit 1`,
  )
  return found?.id ?? addSet(episodeId, measuredAt, staffId)
}

interface NewSigns {
  episode: Episode
  set: number
  at: Date
  signs: readonly CheckedSign[]
  note: string | null
}

async function addSigns({ episode, set, at, signs, note }: NewSigns): Promise<number[]> {
  const place = { set_id: set, episode_id: episode.id, measured_at: at, note }
  const recorded = { recorded_by: caller().id, recorded_at: now() }
  const rows = await db()
    .insert(vitalSigns)
    .values(signs.map(({ type, ...sign }) => ({ ...place, ...recorded, ...sign, type_id: idOfType(type) })))
    .returning({ id: vitalSigns.id })
  await recompute(episode.id, at)
  await followScore(episode.id, 'measured')
  return rows.map(({ id }) => id)
}

/**
 * Records a set: all of its values or none. Expects the transaction of the call.
 * @returns the id of the set
 * @throws Problem 422
 */
export async function enterSet(input: z.output<typeof VitalSetInputBody>): Promise<number> {
  const episode = await chosenEpisode(input.episode_id)
  const { values, fields } = checkSet(input)
  const at = await measuredAt(input.date, episode, fields)
  const set = await addSet(episode.id, at, caller().id)
  await addSigns({ episode, set, at, signs: signsOf(values, typesInOrder, input.by_palpation), note: input.note })
  return set
}

/**
 * Records one vital sign, in the set of what the caller measured at the same time. Expects the transaction of the call.
 * @returns its id
 * @throws Problem 422
 */
export async function enterSign(input: z.output<typeof VitalSignInput>): Promise<number> {
  const episode = await chosenEpisode(input.episode_id)
  const { sign, fields = {} } = checkSign(input, false)
  const at = await measuredAt(input.date, episode, fields)
  if (!sign) throw new Error('A refused value was used')
  const set = await setWithout(episode.id, at, { staffId: caller().id, typeIds: [idOfType(sign.type)] })
  const [id] = await addSigns({ episode, set, at, signs: [sign], note: input.note })
  return orNotFound(id)
}
