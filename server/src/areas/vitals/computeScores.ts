import { localTime } from '#contract/rules/wallClock'
import { combineForNews2, type MeasuredVitals, news2WindowMinutes } from '#contract/vitals/combineForNews2'
import { news2, news2Parameters } from '#contract/vitals/news2'
import { type NextCheck, nextCheck, type OwnInterval } from '#contract/vitals/nextCheck'
import { ageOn } from '../../schema/people'
import type { ScoreWithInputs } from '../../schema/vitals'

/** A set with the values that count, in the integers of their types. */
export interface CountedSet extends MeasuredVitals {
  id: number
}

/** What decides how the scores of an episode are computed. */
export interface ScoreSettings {
  /** 'YYYY-MM-DD'; null if unknown. */
  birthDate: string | null
  /** Of the hospital. */
  timeZone: string
  isPregnant: boolean
  spo2Scale: 1 | 2
  own: OwnInterval | null
}

/** What is stored of a set beside its values. */
export interface ComputedScore {
  id: number
  /** When it was measured, in ms since the epoch. */
  measuredAt: number
  /** Null while no value of the set counts. */
  score: ScoreWithInputs | null
  /** Whether a value of the set is a parameter of the score. */
  isCheck: boolean
  /** Null if it is no check, or nothing is due after it. */
  next: NextCheck | null
}

function isCheck({ values }: MeasuredVitals): boolean {
  return news2Parameters.some((parameter) => values[parameter] !== undefined)
}

/**
 * Returns the sets of the 30 minutes up to each set, and those of the same time.
 * @param sets by time
 */
function* windows(sets: readonly CountedSet[]): Generator<readonly [CountedSet, readonly CountedSet[]]> {
  let first = 0
  let end = 0
  for (const set of sets) {
    while ((sets[first]?.measuredAt ?? 0) < set.measuredAt - news2WindowMinutes * 60_000) first++
    while ((sets[end]?.measuredAt ?? Number.POSITIVE_INFINITY) <= set.measuredAt) end++
    yield [set, sets.slice(first, end)]
  }
}

function scoreOf(within: readonly CountedSet[], at: number, settings: ScoreSettings): ScoreWithInputs {
  const { birthDate, timeZone, isPregnant, spo2Scale } = settings
  const values = combineForNews2(within, at)
  const patient = { age: ageOn(birthDate, localTime(at, timeZone).date), isPregnant, spo2Scale }
  return { ...news2(values, patient), inputs: { values, patient } }
}

/**
 * Computes the scores of the sets of an episode in order, and when the next check is due after each of them. A set without
 * any parameter of the score, of a weight for example, is no check: it changes neither the newest score nor the next check.
 * @param sets by time and id: those from `from` on and those of the 30 minutes before
 * @param from ms since the epoch
 * @param previous what applied before `from`; null if there was no check
 * @returns those from `from` on
 */
export function computeScores(
  sets: readonly CountedSet[],
  settings: ScoreSettings,
  { from, previous }: { from: number; previous: NextCheck | null },
): ComputedScore[] {
  const computed: ComputedScore[] = []
  let last = previous
  for (const [set, within] of windows(sets)) {
    const { id, measuredAt, values } = set
    if (measuredAt < from) continue
    const score = Object.keys(values).length === 0 ? null : scoreOf(within, measuredAt, settings)
    const next = score && isCheck(set) ? nextCheck({ score, measuredAt, previous: last, own: settings.own }) : null
    if (isCheck(set)) last = next
    computed.push({ id, measuredAt, score, isCheck: isCheck(set), next })
  }
  return computed
}
