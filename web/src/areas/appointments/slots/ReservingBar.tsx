import type { SlotsResponse } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { useAnnounce } from '../../../ui/feedback/announce'
import { Spinner } from '../../../ui/Spinner'
import { useDelayed } from '../../../ui/useDelayed'
import { useFormatVisitTime } from '../time/useFormatVisitTime'
import classes from './SummaryBar.module.css'

/** Milliseconds; if the reservation takes less, only its result is announced. */
const delayMs = 1_000

type ReservingBarProps = { slot: SlotsResponse['day'][number]; zone: string }

/** Shows the slot that is being reserved. */
export function ReservingBar({ slot, zone }: ReservingBarProps) {
  const t = useText('appointments')
  const { day, time, clinic } = useFormatVisitTime()({ starts_at: slot.starts_at, time_zone: zone, walk_in_text: null })
  const isSlow = useDelayed(true, delayMs)
  useAnnounce(isSlow ? `${t('slots.taking')}: ${t('day.time', { day, time })}` : undefined)
  return (
    <div className={classes.bar}>
      <div>
        <p className={classes.when}>{t('day.time', { day, time })}</p>
        {clinic && <p className={classes.clinic}>{clinic}</p>}
      </div>
      <p className={classes.taking}>
        <Spinner /> {t('slots.taking')}
      </p>
    </div>
  )
}
