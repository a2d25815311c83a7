import { FORMULA, type Formula } from '#contract/surveys/codes'
import { decimalText } from '#contract/surveys/hundredths'
import type { Score } from '#contract/surveys/score'
import { useText } from '../../../app/i18n/useText'

/** The score of a composite question; while parts are missing, how many are answered. */
export function ScoreText({ score, formula }: { score: Score; formula: Formula | null }) {
  const t = useText('answering')
  if (score.score === null) {
    return t('incomplete', { answered: score.answered, parts: score.parts })
  }
  return t(formula === FORMULA.average ? 'average' : 'total', { score: decimalText(score.score) })
}
