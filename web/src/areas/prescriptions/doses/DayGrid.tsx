import type { CSSProperties, KeyboardEvent } from 'react'
import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import type { Execution } from '#contract/prescriptions/execution'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { useMinute, useWardTime } from '../../../app/time/useWardTime'
import { Empty } from '../../../ui/feedback/Empty'
import { Isolate } from '../../../ui/Isolate'
import { scrollFocused } from '../../../ui/scrollFocused'
import { useIsRtl } from '../../../ui/texts'
import { HighAlertBadge } from '../record/HighAlertBadge'
import { useIntents } from '../record/intents'
import { RecordDose, stepOfKey } from '../record/RecordDose'
import { keyOfExecution, keyOfPrescription, targetOf, targetOfAsNeeded } from '../record/target'
import { UnlistedIntents } from '../record/UnlistedIntents'
import type { CaseOfDoses, PatientDoses } from '../types'
import { AsNeededButton } from './AsNeededButton'
import { DoseCell, useDoseTexts } from './DoseCell'
import { DoseDetails } from './DoseDetails'
import { type DoseRow, dayRows, lastGiven } from './dayRows'
import { isWithin, shareOf, spanOfDay, ticksOf } from './dayWindow'
import classes from './doses.module.css'
import { buttonFor } from './gridKeys'
import { StoppedRows } from './StoppedRows'
import { useOpenDose } from './useOpenDose'

/** The width of a cell as time; the grid is so wide that none is narrower. */
const cellMs = 2 * 3_600_000

export type DayProps = {
  episode: CaseOfDoses
  /** 'YYYY-MM-DD' */
  day: string
  data: PatientDoses
}

const startAt = (share: number): CSSProperties => ({ insetInlineStart: `${share * 100}%` })

/** The day of a patient: a row for each drug, with its doses at their times. */
export function DayGrid({ episode, day, data }: DayProps) {
  const t = useText('prescriptions')
  const { zone } = episode
  const now = useMinute()
  const isRtl = useIsRtl()
  const at = useWardTime(zone, day)
  const span = spanOfDay(day, zone)
  const rows = dayRows(data, span, cellMs)
  const panel = useOpenDose()
  const openKey = panel.open?.target.key
  const hasNow = isWithin(now, span)
  const findDose = (button: HTMLElement | null) => data.doses.find(({ id }) => String(id) === button?.dataset.dose)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const button = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-doses] button') : null
    if (!button) return
    const next = buttonFor(event.currentTarget, button, event.key, isRtl)
    const step = stepOfKey(event)
    const dose = findDose(button)
    if (next) {
      event.preventDefault()
      next.focus()
    } else if (step && dose?.editable && dose.status === EXECUTION_STATUS.generated) {
      event.preventDefault()
      panel.show(targetOf(dose, episode, lastGiven(data, dose.prescription_id)), step)
    }
  }
  if (rows.length === 0 && data.stopped.length === 0) return <Empty title={t('empty')} body={t('day.none')} />
  const open = (dose: Execution) =>
    panel.open?.target.key === keyOfExecution(dose.id)
      ? panel.close()
      : panel.show(targetOf(dose, episode, lastGiven(data, dose.prescription_id)))
  return (
    <section
      className={classes.grid}
      data-sideways
      aria-label={t('day.title')}
      onKeyDown={press}
      onFocus={scrollFocused}
    >
      <div className={classes.panel}>
        <UnlistedIntents shown={rows.some((row) => belongsTo(row, openKey)) ? openKey : undefined} />
      </div>
      <div className={classes.head} aria-hidden="true">
        <div className={classes.track}>
          {ticksOf(day, zone).map((tick) => (
            <span key={tick} className={classes.tick} style={startAt(shareOf(tick, span))}>
              {at(tick)}
            </span>
          ))}
          {hasNow && (
            <span className={classes.now} style={startAt(shareOf(now, span))}>
              {t('day.now', { time: at(now) })}
            </span>
          )}
        </div>
      </div>
      {rows.map((row) => (
        <div key={row.prescriptionId} className={classes.rowGroup}>
          <Row
            {...{ row, data, episode, day, now, open }}
            nowShare={hasNow ? shareOf(now, span) : undefined}
            share={(instant) => shareOf(instant, span)}
            openKey={openKey}
            onAsNeeded={(target) => panel.show(target)}
          />
          {belongsTo(row, openKey) && (
            <div className={classes.panel}>
              <OpenPanel panel={panel} data={data} zone={zone} />
            </div>
          )}
        </div>
      ))}
      <div className={classes.panel}>
        <StoppedRows stopped={data.stopped} zone={zone} />
      </div>
    </section>
  )
}

function belongsTo(row: DoseRow, key: string | undefined): boolean {
  return key === keyOfPrescription(row.prescriptionId) || row.doses.some(({ dose }) => key === keyOfExecution(dose.id))
}

/** The open dose: the panel that records it, or what was recorded. */
export function OpenPanel({
  panel,
  data,
  zone,
}: {
  panel: ReturnType<typeof useOpenDose>
  data: PatientDoses
  zone: string
}) {
  const { can } = useAuthSession()
  const intents = useIntents()
  if (!panel.open) return null
  const { target, step } = panel.open
  const dose = data.doses.find(({ id }) => keyOfExecution(id) === target.key)
  const intent = intents[target.key]
  const isRecordable =
    target.call === 'give' ||
    (intent && intent.state !== 'refused') ||
    (dose?.editable && !target.recorded && can('execute-prescription'))
  return isRecordable ? (
    <RecordDose key={target.key + (step ?? '')} dose={target} initialStep={step} onClose={panel.close} />
  ) : (
    dose && <DoseDetails dose={dose} target={target} zone={zone} onClose={panel.close} />
  )
}

type RowProps = {
  row: DoseRow
  data: PatientDoses
  episode: CaseOfDoses
  day: string
  now: number
  nowShare: number | undefined
  share: (instant: number) => number
  openKey: string | undefined
  open: (dose: Execution) => void
  onAsNeeded: (target: ReturnType<typeof targetOfAsNeeded>) => void
}

function Row({ row, data, episode, day, now, nowShare, share, openKey, open, onAsNeeded }: RowProps) {
  const textsOf = useDoseTexts(episode.zone, day)
  const asNeeded = data.as_needed.find((each) => each.prescription_id === row.prescriptionId)
  return (
    <div className={classes.row} style={{ '--lanes': row.lanes } as CSSProperties}>
      <div className={classes.label}>
        <Isolate>
          <span className={classes.drug}>{row.drug}</span> <strong>{row.dosage}</strong>
        </Isolate>
        <span className={classes.quiet}>{row.route}</span>
        <HighAlertBadge isHighAlert={row.isHighAlert} />
        {asNeeded && (
          <AsNeededButton
            row={asNeeded}
            episode={episode}
            onOpen={() => onAsNeeded(targetOfAsNeeded(asNeeded, episode))}
          />
        )}
      </div>
      <div className={classes.track} data-doses>
        {nowShare !== undefined && <span className={classes.nowLine} style={startAt(nowShare)} aria-hidden="true" />}
        {row.doses.map(({ dose, at, lane }) => (
          <span
            key={dose.id}
            className={classes.place}
            style={{ ...startAt(share(at)), '--lane': lane } as CSSProperties}
          >
            <DoseCell
              dose={dose}
              texts={textsOf(dose, now)}
              isOpen={openKey === keyOfExecution(dose.id)}
              onPress={() => open(dose)}
            />
          </span>
        ))}
      </div>
    </div>
  )
}
