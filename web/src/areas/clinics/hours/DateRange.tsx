import { useLanguage } from '../../../app/i18n/useText'
import { formatDay, formatHijri } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import classes from './SpecialHours.module.css'

/** Two dates 'YYYY-MM-DD' in the Gregorian and, below, in the Hijri calendar. */
export function DateRange({ from, to }: { from: string; to: string }) {
  const language = useLanguage()
  return (
    <div className={classes.range}>
      <p className={classes.gregorian}>
        <Isolate dir="auto">{formatDay(from, language, 'long')}</Isolate> –{' '}
        <Isolate dir="auto">{formatDay(to, language, 'long')}</Isolate>
      </p>
      <p className={classes.hijri}>
        <Isolate dir="auto">{formatHijri(from, language)}</Isolate> –{' '}
        <Isolate dir="auto">{formatHijri(to, language)}</Isolate>
      </p>
    </div>
  )
}
