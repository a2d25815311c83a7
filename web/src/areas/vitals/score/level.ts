import { type News2Level, news2Level } from '#contract/vitals/nextCheck'
import type { Tone } from '../../../ui/StatusBadge'
import type { StoredScore } from '../types'

/** How urgent a score is; `incomplete` while parameters are missing and what is known is not urgent. */
export type ScoreLevel = News2Level | 'incomplete' | 'medium_or_more'

/** The tone of each level (design language 4); an incomplete score needs attention, too. */
export const levelTones: Record<ScoreLevel, Tone> = {
  low: 'neutral',
  single_three: 'warn',
  medium: 'warn',
  high: 'bad',
  incomplete: 'warn',
  medium_or_more: 'warn',
}

/** A score that was computed, with its total or its lower bound. */
export type ComputedScore = Exclude<StoredScore, { excluded: string }>

/**
 * Returns how urgent a score is. While parameters are missing, this is what its lower bound says: a low one says nothing
 * about the patient, and a medium one may be high.
 */
export function scoreLevel(score: ComputedScore): ScoreLevel {
  const level = news2Level(score)
  if (score.total !== null || level === 'high') return level
  return level === 'medium' ? 'medium_or_more' : 'incomplete'
}
