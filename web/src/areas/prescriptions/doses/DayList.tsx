import { useText } from '../../../app/i18n/useText'
import { useMinute } from '../../../app/time/useWardTime'
import { Empty } from '../../../ui/feedback/Empty'
import { Isolate } from '../../../ui/Isolate'
import { HighAlertBadge } from '../record/HighAlertBadge'
import { keyOfExecution, keyOfPrescription, targetOf, targetOfAsNeeded } from '../record/target'
import { UnlistedIntents } from '../record/UnlistedIntents'
import { AsNeededButton } from './AsNeededButton'
import { type DayProps, OpenPanel } from './DayGrid'
import { DoseCell, useDoseTexts } from './DoseCell'
import { lastGiven, placeOf } from './dayRows'
import { spanOfDay } from './dayWindow'
import classes from './doses.module.css'
import { StoppedRows } from './StoppedRows'
import { useOpenDose } from './useOpenDose'

/** The day of a patient on a phone: a list by time. */
export function DayList({ episode, day, data }: DayProps) {
  const t = useText('prescriptions')
  const now = useMinute()
  const panel = useOpenDose()
  const textsOf = useDoseTexts(episode.zone, day)
  const span = spanOfDay(day, episode.zone)
  const doses = data.doses
    .flatMap((dose) => {
      const at = placeOf(dose, span)
      return at === undefined ? [] : [{ dose, at }]
    })
    .sort((one, other) => one.at - other.at)
  const isEmpty = doses.length + data.as_needed.length + data.stopped.length === 0
  if (isEmpty) return <Empty title={t('empty')} body={t('day.none')} />
  const openKey = panel.open?.target.key
  return (
    <ul className={classes.list} aria-label={t('day.title')}>
      <li>
        <UnlistedIntents shown={openKey} />
      </li>
      {doses.map(({ dose }) => (
        <li key={dose.id} className={classes.item}>
          <div className={classes.label}>
            <Isolate>
              {dose.drug_name} <strong>{dose.dosage_text}</strong>
            </Isolate>
            <span className={classes.quiet}>{dose.route}</span>
            <HighAlertBadge isHighAlert={dose.high_alert} />
          </div>
          <DoseCell
            dose={dose}
            texts={textsOf(dose, now)}
            isOpen={openKey === keyOfExecution(dose.id)}
            onPress={() => panel.show(targetOf(dose, episode, lastGiven(data, dose.prescription_id)))}
          />
          {openKey === keyOfExecution(dose.id) && (
            <div className={classes.wide}>
              <OpenPanel panel={panel} data={data} zone={episode.zone} />
            </div>
          )}
        </li>
      ))}
      {data.as_needed.map((row) => (
        <li key={row.prescription_id} className={classes.item}>
          <div className={classes.label}>
            <Isolate>
              {row.drug_name} <strong>{row.dosage_text}</strong>
            </Isolate>
            <span className={classes.quiet}>{row.route}</span>
            <HighAlertBadge isHighAlert={row.high_alert} />
            <AsNeededButton row={row} episode={episode} onOpen={() => panel.show(targetOfAsNeeded(row, episode))} />
          </div>
          {openKey === keyOfPrescription(row.prescription_id) && (
            <div className={classes.wide}>
              <OpenPanel panel={panel} data={data} zone={episode.zone} />
            </div>
          )}
        </li>
      ))}
      {data.stopped.length > 0 && (
        <li>
          <StoppedRows stopped={data.stopped} zone={episode.zone} />
        </li>
      )}
    </ul>
  )
}
