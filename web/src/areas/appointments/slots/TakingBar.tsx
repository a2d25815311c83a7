import type { SlotsAnswer } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { useAnnounce } from '../../../ui/feedback/announce'
import { Spinner } from '../../../ui/Spinner'
import { useDelayed } from '../../../ui/useDelayed'
import { useWhen } from '../time/useWhen'
import classes from './SummaryBar.module.css'

/** Milliseconds: what is quick is told once it is done. */
const patience = 1_000

type TakingBarProps = { slot: SlotsAnswer['day'][number]; zone: string }

/** The time that is being taken. */
export function TakingBar({ slot, zone }: TakingBarProps) {
  const t = useText('appointments')
  const { day, time, clinic } = useWhen()({ starts_at: slot.starts_at, time_zone: zone })
  const isSlow = useDelayed(true, patience)
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
