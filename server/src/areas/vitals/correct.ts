import { and, eq, inArray, ne } from 'drizzle-orm'
import type * as z from 'zod'
import type { FieldProblems } from '#contract/kit/issues'
import { wallText } from '#contract/rules/wallText'
import type { VitalSignChange } from '#contract/vitals/vitalSign'
import { caller, db, now } from '../../platform/context'
import { isOutdated } from '../../platform/http/isOutdated'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import type { episodes } from '../../schema/episodes'
import { lockEpisode } from '../../schema/openEpisode'
import { vitalSets, vitalSigns } from '../../schema/vitals'
import { followScore } from '../escalations'
import { type CheckedSign, checkSign, refuse } from './checkSigns'
import { setWithout } from './enter'
import { checkMeasuredAt, timeZoneOf } from './measuredAt'
import { recompute } from './recompute'
import { idOfType } from './vitalTypes'

type Change = z.output<typeof VitalSignChange>
type Sign = typeof vitalSigns.$inferSelect
type Episode = typeof episodes.$inferSelect

const pressures = [idOfType('systolic'), idOfType('diastolic')]
const isPressure = ({ type_id }: Sign) => pressures.includes(type_id)

async function readRow(id: number): Promise<Sign> {
  const [row] = await db().select().from(vitalSigns).where(eq(vitalSigns.id, id))
  return orNotFound(row)
}

/** Returns the other blood pressure of the same set, also if it was entered in error. */
async function otherPressure(sign: Sign): Promise<Sign | undefined> {
  if (!isPressure(sign)) return undefined
  const others = and(
    eq(vitalSigns.set_id, sign.set_id),
    inArray(vitalSigns.type_id, pressures),
    ne(vitalSigns.id, sign.id),
  )
  const [row] = await db().select().from(vitalSigns).where(others)
  return row
}

/** Checks a corrected systolic pressure against the diastolic one of its set. */
function systolicProblem(before: Sign, sign: CheckedSign, diastolic: Sign | undefined): FieldProblems {
  const { value, by_palpation: byPalpation } = sign
  if (!diastolic) {
    const isMissing = before.by_palpation && !byPalpation
    return isMissing ? { by_palpation: [{ key: 'vitals.pressurePair' }] } : {}
  }
  if (byPalpation) return { by_palpation: [{ key: 'vitals.hasDiastolic' }] }
  return (value ?? 0) > (diastolic.value ?? 0) ? {} : { rate: [{ key: 'vitals.systolicNotAbove' }] }
}

/** Checks a corrected diastolic pressure against the systolic one of its set. */
function diastolicProblem({ value }: CheckedSign, systolic: Sign | undefined): FieldProblems {
  if (!systolic) return {}
  if (systolic.by_palpation) return { rate: [{ key: 'vitals.palpation' }] }
  return (value ?? 0) < (systolic.value ?? 0) ? {} : { rate: [{ key: 'vitals.diastolicNotBelow' }] }
}

/** Checks that the blood pressures of a set stay a pair. */
function pairProblems(before: Sign, sign: CheckedSign, other: Sign | undefined): FieldProblems {
  const counted = other?.is_error ? undefined : other
  if (sign.type === 'systolic') return systolicProblem(before, sign, counted)
  return sign.type === 'diastolic' ? diastolicProblem(sign, counted) : {}
}

/**
 * Returns when a corrected value was measured; the time stays the same instant if the wall clock was not changed.
 */
function correctedTime({ date }: Change, before: Sign, episode: Episode, timeZone: string) {
  const isSame = date === wallText(before.measured_at.getTime(), timeZone)
  return isSame ? { at: before.measured_at } : checkMeasuredAt(date, episode, timeZone)
}

/** Moves vital signs to a set of what the same person measured at another time. */
async function moveTo(at: Date, moved: readonly Sign[]): Promise<number> {
  const [first] = moved
  if (!first) throw new Error('Nothing is moved')
  const [set] = await db().select().from(vitalSets).where(eq(vitalSets.id, first.set_id))
  const { staff_id: staffId } = orNotFound(set)
  return setWithout(first.episode_id, at, { staffId, typeIds: moved.map(({ type_id }) => type_id) })
}

async function correctValue(before: Sign, input: Change, episode: Episode): Promise<Date> {
  if (input.type_id !== before.type_id) throw fieldProblem('type_id', 'vitals.typeFixed')
  const { sign, fields = {} } = checkSign(input, true)
  const other = await otherPressure(before)
  const { at, problem } = correctedTime(input, before, episode, await timeZoneOf(episode))
  refuse({
    ...fields,
    ...(sign ? pairProblems(before, sign, other) : {}),
    ...(problem ? { date: [problem] } : {}),
  })
  if (!sign || !at) throw new Error('A refused value was used')
  const { type: _type, ...value } = sign
  const recorded = { reason: input.reason, recorded_by: caller().id, recorded_at: now() }
  const moved = other ? [before, other] : [before]
  const isMoved = at.getTime() !== before.measured_at.getTime()
  const place = isMoved ? { set_id: await moveTo(at, moved), measured_at: at } : {}
  if (isMoved && other) {
    await db()
      .update(vitalSigns)
      .set({ ...place, ...recorded })
      .where(eq(vitalSigns.id, other.id))
  }
  await db()
    .update(vitalSigns)
    .set({ ...value, ...place, ...recorded, note: input.note, is_error: false })
    .where(eq(vitalSigns.id, before.id))
  return at
}

/**
 * Corrects a vital sign, also after discharge; a database trigger stores the version that it replaces. A corrected time
 * moves the value, with the other blood pressure, to a set of that time. Expects the transaction of the call.
 * @throws Problem 404; 422, on revision if another person was faster
 */
export async function correctSign(id: number, input: Change): Promise<void> {
  const episode = await lockEpisode((await readRow(id)).episode_id)
  const before = await readRow(id)
  if (isOutdated(input.revision, before.revision)) throw fieldProblem('revision', 'vitals.changedMeanwhile')
  if (input.is_error) {
    await db()
      .update(vitalSigns)
      .set({ is_error: true, reason: input.reason, recorded_by: caller().id, recorded_at: now() })
      .where(eq(vitalSigns.id, id))
    await recompute(episode.id, before.measured_at)
    await followScore(episode.id, 'corrected')
    return
  }
  const at = await correctValue(before, input, episode)
  await recompute(episode.id, at < before.measured_at ? at : before.measured_at)
  await followScore(episode.id, 'corrected')
}
