import type { ClinicEntry } from '#contract/appointments/booking'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { formatDay } from '../../../ui/format'
import { useLink } from '../../../ui/link'
import { shortDate } from '../time/shortDate'
import classes from './DayLink.module.css'

type DayLinkProps = { entry: ClinicEntry; to: string }

/** Links to a clinic's slots on one day, and shows how many are free. */
export function DayLink({ entry, to }: DayLinkProps) {
  const t = useText('appointments')
  const language = useLanguage()
  const Link = useLink()
  return (
    <Link to={to} className={classes.day}>
      <span>{formatDay(entry.date, language, 'weekdayShort')}</span>{' '}
      <span className={classes.date}>{shortDate(entry.date, language)}</span>{' '}
      <span>{t('doctors.free', { count: entry.free_slots })}</span>
    </Link>
  )
}
