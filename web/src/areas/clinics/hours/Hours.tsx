import { useLanguage, useText } from '../../../app/i18n/useText'
import { formatClock } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import classes from './SpecialHours.module.css'

/** The hours of a day as wall-clock times, or that it is closed. */
export function Hours({ hours }: { hours: { from: string; to: string } | undefined }) {
  const t = useText('clinics')
  const language = useLanguage()
  if (!hours) return <span className={classes.closed}>{t('schedule.closed')}</span>
  return (
    <Isolate dir="auto">
      {formatClock(hours.from, language)} – {formatClock(hours.to, language)}
    </Isolate>
  )
}
