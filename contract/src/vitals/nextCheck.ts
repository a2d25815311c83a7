import type { News2, News2Score } from './news2'

const MINUTE_MS = 60_000

/** An interval that a doctor sets instead of that of the score, with a reason and an end. */
export interface OwnInterval {
  /** Between two checks, 1 or more. */
  minutes: number
  /** The interval of the score when it was set, in minutes (0: continuous): see nextCheck. */
  insteadOf: number
  /** Until when it applies, in ms since the epoch. */
  until: number
}

/** When vital signs are to be measured next. */
export interface NextCheck {
  /** ms since the epoch. */
  dueAt: number
  /** They are to be measured continuously from `dueAt` on. */
  isContinuous: boolean
}

/**
 * Continuous measurements count as interrupted after so many minutes without a complete set: the interval of the next
 * lower level, so that a patient with a higher score is never looked at less often.
 */
export const mostMinutesWithoutValues = 60

/** How long after `dueAt` a check is overdue, in ms. */
function graceOf(isContinuous: boolean): number {
  return isContinuous ? mostMinutesWithoutValues * MINUTE_MS : 0
}

const overdueAt = ({ dueAt, isContinuous }: NextCheck) => dueAt + graceOf(isContinuous)

/** Returns whether a check is overdue at `now` (ms since the epoch). */
export function isOverdue(check: NextCheck, now: number): boolean {
  return now > overdueAt(check)
}

/** The checks that a next one follows from. */
export interface LastCheck {
  score: News2
  /** When it was measured, in ms since the epoch. */
  measuredAt: number
  /** What applied before this check; null: it is the first one. */
  previous: NextCheck | null
  /** The doctor's interval; null: none. */
  own: OwnInterval | null
}

/** How urgent a score is (Royal College of Physicians, 2017). */
export type News2Level = 'low' | 'single_three' | 'medium' | 'high'

/** Returns how urgent a score is; while parameters are missing, by its lower bound. */
export function news2Level({ atLeast, hasSingleThree }: Pick<News2Score, 'atLeast' | 'hasSingleThree'>): News2Level {
  if (atLeast >= 7) return 'high'
  if (atLeast >= 5) return 'medium'
  return hasSingleThree ? 'single_three' : 'low'
}

/**
 * Returns after how many minutes vital signs are to be measured again (decisions 17): 0 is continuously. While parameters are
 * missing, by the lower bound of the score.
 */
export function standardInterval(score: Pick<News2Score, 'atLeast' | 'hasSingleThree'>): number {
  const level = news2Level(score)
  if (level === 'high') return 0
  if (level !== 'low') return 60
  return score.atLeast === 0 ? 720 : 240
}

/**
 * Returns when vital signs are to be measured next.
 *
 * - A check with missing parameters only brings the next one forward: what was due before is overdue at the same time, also
 *   if checks are continuous now, and without any earlier check a complete one is due at once. Otherwise a missing value
 *   would count as a normal one.
 * - A doctor's interval that is longer than the standard one applies only while the score is not more urgent than when
 *   it was set. When it ends, the standard interval since the last check applies again.
 * @returns null if the patient has no NEWS2, and no doctor's interval until the next check
 */
export function nextCheck({ score, measuredAt, previous, own }: LastCheck): NextCheck | null {
  if ('excluded' in score) return withoutScore(measuredAt, own)
  const standard = standardInterval(score)
  const next = own && applies(own, standard) ? ownCheck(own, standard, measuredAt) : checkAfter(measuredAt, standard)
  return score.total === null ? earlier(next, previous ?? { dueAt: measuredAt, isContinuous: false }) : next
}

function checkAfter(measuredAt: number, minutes: number): NextCheck {
  return { dueAt: measuredAt + minutes * MINUTE_MS, isContinuous: minutes === 0 }
}

function applies({ minutes, insteadOf }: OwnInterval, standard: number): boolean {
  return minutes <= standard || standard >= insteadOf
}

function ownCheck({ minutes, until }: OwnInterval, standard: number, measuredAt: number): NextCheck {
  const check = checkAfter(measuredAt, minutes)
  if (check.dueAt <= until) return check
  const standardCheck = checkAfter(measuredAt, standard)
  return { ...standardCheck, dueAt: Math.max(until, standardCheck.dueAt) }
}

function withoutScore(measuredAt: number, own: OwnInterval | null): NextCheck | null {
  const next = own && checkAfter(measuredAt, own.minutes)
  return next && next.dueAt <= own.until ? next : null
}

/** Returns the check that is overdue as soon as one of two is, and continuous if one of them is. */
function earlier(one: NextCheck, other: NextCheck): NextCheck {
  const isContinuous = one.isContinuous || other.isContinuous
  const dueAt = Math.min(overdueAt(one), overdueAt(other)) - graceOf(isContinuous)
  return { dueAt, isContinuous }
}
