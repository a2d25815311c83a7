import { useText } from '../../app/i18n/useText'
import { Stars } from '../../ui/StarRating'
import type { RoundDetails } from './types'

/** The rating of a round, for its organizer. */
export function StarsOf({ rating }: { rating: NonNullable<RoundDetails['rating']> }) {
  const t = useText('rounds')
  const { average, count, will_change: changes } = rating
  return (
    <span>
      <Stars value={Math.round(average)} /> {t('rating.of', { average, answers: count, changes })}
    </span>
  )
}
