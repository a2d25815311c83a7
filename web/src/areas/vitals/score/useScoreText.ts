import { useText } from '../../../app/i18n/useText'
import { isolatedLtr } from '../isolatedLtr'
import type { StoredScore } from '../types'
import { type ComputedScore, scoreLevel } from './level'

/** Returns functions that say a score in words. */
export function useScoreText() {
  const t = useText('vitals')
  /** The number, '6', or as the lower bound '≥ 4'; isolated. */
  const number = ({ total, atLeast }: ComputedScore) => isolatedLtr(total === null ? `≥ ${atLeast}` : String(total))
  /** What the badge says: 'NEWS2 6 · Medium', 'NEWS2 ≥ 4 · Incomplete', 'No NEWS2: under 16 years'. */
  const badge = (score: StoredScore) =>
    'excluded' in score
      ? t(`excluded.${score.excluded}`)
      : t('badge', { number: number(score), level: t(`level.${scoreLevel(score)}`) })
  /** What is missing: 'At least 4. Missing: respiratory rate'; undefined if nothing is. */
  const missing = (score: StoredScore) =>
    'excluded' in score || score.missing.length === 0
      ? undefined
      : t('missing', {
          score: isolatedLtr(String(score.atLeast)),
          names: score.missing.map((parameter) => t(`parameter.${parameter}`)).join(t('separator')),
        })
  return { number, badge, missing }
}
