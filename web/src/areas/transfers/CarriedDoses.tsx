import { useText } from '../../app/i18n/useText'
import { useMinute, useWardTime } from '../../app/time/useWardTime'
import { Name } from '../../ui/Name'
import classes from './transfers.module.css'
import type { CaseTransfer } from './types'

/** So long the doses before and after a transfer are what the ward looks for. */
const shownMs = 48 * 3_600_000

/** When each drug was given last before a transfer, and when it is due first after it; for two days. */
export function CarriedDoses({ of: { carried, ended_at: ended }, zone }: { of: CaseTransfer; zone: string }) {
  const t = useText('transfers')
  const time = useWardTime(zone)
  const now = useMinute()
  if (carried.length === 0 || !ended || now - Date.parse(ended) > shownMs) return null
  return (
    <ul className={classes.doses}>
      {carried.map(({ prescription_id: id, drug_name, dosage_text, last_given_at: last, next_due_at: next }) => (
        <li key={id}>
          <Name>{drug_name}</Name> · <bdi>{dosage_text}</bdi> ·{' '}
          {last ? t('carried.last', { time: time(last) }) : t('carried.none')}
          {next && <> · {t('carried.next', { time: time(next) })}</>}
        </li>
      ))}
    </ul>
  )
}
