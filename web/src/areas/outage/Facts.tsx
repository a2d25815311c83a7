import type { OutageDose } from '#contract/outage/calls'
import { shownOutageCode } from '#contract/prescriptions/outageCode'
import { useText } from '../../app/i18n/useText'
import { useWardTime } from '../../app/time/useWardTime'
import { Isolate } from '../../ui/Isolate'
import { Name } from '../../ui/Name'
import classes from './outage.module.css'

/** Who the patient of a code is and where they lie, and how old the sheet is, to be compared with the paper. */
export function Facts({ found }: { found: OutageDose }) {
  const t = useText('outage')
  const at = useWardTime(found.time_zone)
  const { patient, hospital, department, bed, code, printed_at: printed } = found
  return (
    <p className={classes.facts}>
      <Name>{patient.name_text}</Name> · <Name>{hospital.name}</Name> · <Name>{department.name}</Name> ·{' '}
      <Name>{bed}</Name> · <Isolate>{shownOutageCode(code)}</Isolate> · {t('printed', { time: at(printed) })}
    </p>
  )
}
