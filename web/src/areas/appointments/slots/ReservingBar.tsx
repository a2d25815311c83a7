import type { SlotsResponse } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { useAnnounce } from '../../../ui/feedback/announce'
import { Spinner } from '../../../ui/Spinner'
import { useDelayed } from '../../../ui/useDelayed'
import { useFormatVisitTime } from '../time/useFormatVisitTime'
import classes from './SummaryBar.module.css'

/** Milliseconds; if the reservation takes less, only its result is announced. */
const delayMs = 1_000

type ReservingBarProps = {
  slot: SlotsResponse['day'][number]
  zone: string
  /** It is not taken yet: what a move to it costs is being fetched. */
  isPricing: boolean
}

/** Shows the slot that is being reserved, or of which the price is being fetched. */
export function ReservingBar({ slot, zone, isPricing }: ReservingBarProps) {
  const t = useText('appointments')
  const { day, time, clinic } = useFormatVisitTime()({ starts_at: slot.starts_at, time_zone: zone, walk_in_text: null })
  const doing = t(isPricing ? 'slots.pricing' : 'slots.taking')
  const isSlow = useDelayed(true, delayMs)
  useAnnounce(isSlow ? `${doing}: ${t('day.time', { day, time })}` : undefined)
  return (
    <div className={classes.bar}>
      <div>
        <p className={classes.when}>{t('day.time', { day, time })}</p>
        {clinic && <p className={classes.clinic}>{clinic}</p>}
      </div>
      <p className={classes.taking}>
        <Spinner /> {doing}
      </p>
    </div>
  )
}
