import { zonePlace } from '#contract/rules/zonePlace'
import { useLanguage, useText } from '../../app/i18n/useText'
import { formatDate, formatTime } from '../../ui/format'
import classes from './rounds.module.css'

type RoundTimeProps = {
  round: { starts_at: string; ends_at: string; time_zone: string }
  /** The reader's time zone: shown too where its times differ. */
  zone: string
  withDay?: boolean
}

/** Says when a round is: on the wall clock of its own zone, and below on the reader's where that differs. */
export function RoundTime({ round, zone, withDay = true }: RoundTimeProps) {
  const t = useText('rounds')
  const language = useLanguage()
  const { starts_at: starts, ends_at: ends, time_zone: own } = round
  const spanIn = (place: string) => ({
    from: formatTime(new Date(starts), language, place),
    to: formatTime(new Date(ends), language, place),
    place: zonePlace(place, language),
  })
  const [there, here] = [spanIn(own), spanIn(zone)]
  const day = formatDate(new Date(starts), language, own, 'day')
  return (
    <span className={classes.times}>
      {withDay && <span>{day}</span>}
      <span>{t('time.in', there)}</span>
      {there.from !== here.from && <span>{t('time.in', here)}</span>}
    </span>
  )
}
