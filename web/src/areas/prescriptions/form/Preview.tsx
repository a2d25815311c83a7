import { doseTimes } from '#contract/prescriptions/doseTimes'
import { instantOfText } from '#contract/rules/wallText'
import { useText } from '../../../app/i18n/useText'
import { useWardTime } from '../../../app/time/useWardTime'
import classes from '../prescriptions.module.css'
import { wallText } from '../WallTimeFields'
import type { OrderValues } from './formValues'

const shownDoses = 4
const DAY_MS = 86_400_000
const unitDays = { hours: 1 / 24, days: 1, weeks: 7 }

/** Returns the first doses of an order, in ms; empty while it is incomplete. */
export function firstDoses(values: OrderValues, zone: string, now: number): number[] {
  const { kind, frequency, frequency_time_unit: unit, course, duration, time_unit: courseUnit } = values
  const text = wallText(values.start)
  const start = text === null ? now : instantOfText(text, zone)
  const isNumber = (value: number | null): value is number => Number.isInteger(value) && Number(value) > 0
  if (start === undefined || kind === 'as_needed') return []
  if (kind === 'scheduled' && (!isNumber(frequency) || !unit)) return []
  if (course === 'limited' && kind === 'scheduled' && (!isNumber(duration) || !courseUnit)) return []
  const interval = { value: frequency ?? 1, unit: unit ?? 'hours' }
  const limited =
    course === 'limited' && isNumber(duration) && courseUnit ? { value: duration, unit: courseUnit } : null
  const order = { kind, start, frequency: interval, duration: limited, stoppedAt: null, timeZone: zone }
  const window = (shownDoses + 1) * interval.value * unitDays[interval.unit] * DAY_MS + DAY_MS
  return doseTimes(order, start, start + window).slice(0, shownDoses)
}

/** Shows when the first doses of an order are due. */
export function Preview({ values, zone }: { values: OrderValues; zone: string }) {
  const t = useText('prescriptions')
  const at = useWardTime(zone)
  const doses = firstDoses(values, zone, Date.now())
  if (doses.length === 0) return null
  return (
    <p className={classes.quiet} role="status">
      {t('form.preview')} <bdi>{doses.map((dose) => at(dose)).join(t('separator'))}</bdi>
      {doses.length === shownDoses && ' …'}
    </p>
  )
}
