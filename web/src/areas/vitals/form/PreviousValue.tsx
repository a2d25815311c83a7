import { useText } from '../../../app/i18n/useText'
import { useWardTime } from '../../../app/time/useWardTime'
import { isolated } from '../../../ui/isolated'
import { isolatedLtr } from '../isolatedLtr'
import type { VitalSign } from '../types'
import classes from './form.module.css'

type PreviousValueProps = {
  sign: VitalSign | undefined
  /** The hospital's time zone. */
  zone: string
}

/** Shows the value before with its time, beside the label of a field. */
export function PreviousValue({ sign, zone }: PreviousValueProps) {
  const t = useText('vitals')
  const time = useWardTime(zone)
  if (!sign) return null
  // The unit is in the label.
  const isNumber = sign.rate !== null && sign.device === null
  const value = isNumber ? isolatedLtr(String(sign.rate)) : isolated(sign.rate_text)
  return <span className={classes.previous}>{t('previous', { value, time: time(sign.date_original) })}</span>
}
