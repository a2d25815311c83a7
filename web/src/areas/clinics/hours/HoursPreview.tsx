import { IconReplace } from '@tabler/icons-react'
import type { ClinicExceptions } from '#contract/clinics/exceptions'
import { daysBetween, parseDate } from '#contract/rules/calendarDate'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { FormSection } from '../../../ui/form/FormSection'
import { formatDay, formatHijri } from '../../../ui/format'
import { Hours } from './Hours'
import classes from './SpecialHours.module.css'
import { type ExceptionValues, previewOf } from './specialHours'

const maxDays = 45

type HoursPreviewProps = { clinic: ClinicExceptions['clinic']; values: ExceptionValues }

/** Shows the hours of each date that an exception would have, and of the dates around it. */
export function HoursPreview({ clinic, values }: HoursPreviewProps) {
  const t = useText('clinics')
  const language = useLanguage()
  const { date_from: from, date_to: to } = values
  const isRange = from !== null && to !== null && parseDate(from) !== undefined && parseDate(to) !== undefined
  const days = isRange && from <= to ? previewOf(clinic, { ...values, date_from: from, date_to: to }, maxDays) : []
  const more = days.length === 0 || !isRange ? 0 : daysBetween(from, to) + 3 - days.length
  return (
    <FormSection title={t('hours.preview')} why={t('hours.preview.why')}>
      {days.length === 0 && <p className={classes.closed}>{t('hours.preview.none')}</p>}
      <ul className={classes.week}>
        {days.map(({ date, hours, isChanged }) => (
          <li key={date} className={classes.day} data-changed={isChanged || undefined}>
            <span className={classes.date}>
              <span>{formatDay(date, language, 'day')}</span>
              <span className={classes.hijri}>{formatHijri(date, language, false)}</span>
            </span>
            <span className={classes.hours}>
              {isChanged && <IconReplace size={16} aria-label={t('hours.changed')} role="img" />}
              <Hours hours={hours} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>{t('hours.preview.more', { count: more })}</p>}
    </FormSection>
  )
}
