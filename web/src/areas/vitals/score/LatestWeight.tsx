import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { InstantText } from '../../../ui/DateTimeText'
import { Isolate } from '../../../ui/Isolate'
import { mayRead, useEarlyWarning } from '../queries'

type LatestWeightProps = {
  episodeId: number
  /** The hospital's time zone. */
  zone: string
}

/**
 * Shows the weight of a patient with the day on which it was measured, for the banner; it says so if none was measured in this
 * stay, or if it cannot be loaded.
 */
export function LatestWeight(props: LatestWeightProps) {
  const t = useText('vitals')
  const { can } = useAuthSession()
  return can(mayRead) ? <Weight {...props} /> : t('weight.noAccess')
}

function Weight({ episodeId, zone }: LatestWeightProps) {
  const t = useText('vitals')
  const { data, error } = useEarlyWarning(episodeId)
  if (error) return t('weight.failed')
  if (!data) return t('weight.loading')
  const { weight } = data.data
  if (!weight) return t('weight.none')
  return (
    <>
      <Isolate dir="auto">{weight.rate_text}</Isolate> ·{' '}
      <InstantText instant={weight.measured_at} zone={zone} show="date" />
    </>
  )
}
