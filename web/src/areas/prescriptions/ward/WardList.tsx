import { IconAlarm, IconArrowRight, IconCheck, IconClock } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { useWardTime } from '../../../app/time/useWardTime'
import { CountPill } from '../../../ui/CountPill'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { durationText } from '../doses/DoseCell'
import type { useOpenDose } from '../doses/useOpenDose'
import { DoseBadge } from '../record/DoseBadge'
import { HighAlertBadge } from '../record/HighAlertBadge'
import { unsentText, useIntents } from '../record/intents'
import { RecordDose, stepOfKey } from '../record/RecordDose'
import { keyOfExecution, targetOf } from '../record/target'
import type { WardDose } from '../types'
import { grouped, type WardGroup } from './groups'
import classes from './ward.module.css'

const MINUTE_MS = 60_000

type WardListProps = {
  doses: readonly WardDose[]
  zone: string
  now: number
  panel: ReturnType<typeof useOpenDose>
}

const icons = {
  overdue: <IconAlarm />,
  hour: <IconClock />,
  next: <IconArrowRight className="flip" />,
  done: <IconCheck />,
} satisfies Record<WardGroup, unknown>

const wardTarget = (dose: WardDose, zone: string) =>
  targetOf(dose, { patient: { id: dose.patient.id, name: dose.patient.name_text }, zone }, dose.last_given_at)

/** The doses by group; each opens in place. Arrow keys move between the doses, G and N record the focused one. */
export function WardList({ doses, zone, now, panel }: WardListProps) {
  const t = useText('prescriptions')
  const { can } = useAuthSession()
  const mayRecord = ({ editable, status }: WardDose) =>
    editable && status === EXECUTION_STATUS.generated && can('execute-prescription')
  const root = useRef<HTMLDivElement>(null)
  const rowsNow = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  // The row of a recorded dose moves to another group, so that the round goes on with the next one.
  const goOn = (id: number) => {
    const rows = rowsNow()
    const next = rows[rows.findIndex((row) => row.dataset.row === String(id)) + 1]
    panel.close()
    next?.focus()
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-row]') : null
    if (!row) return
    const step = stepOfKey(event)
    const dose = doses.find(({ id }) => String(id) === row.dataset.row)
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move) {
      const rows = rowsNow()
      event.preventDefault()
      rows[rows.indexOf(row) + move]?.focus()
    } else if (step && dose && mayRecord(dose)) {
      event.preventDefault()
      panel.show(wardTarget(dose, zone), step)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside.
    <div ref={root} onKeyDown={press}>
      {grouped(doses, now)
        .filter(([, group]) => group.length > 0)
        .map(([name, group]) => (
          <section key={name} aria-label={t(`ward.${name}`)}>
            <h2 className={classes.heading} data-group={name}>
              {icons[name]} {t(`ward.${name}`)} <CountPill count={group.length} active={name === 'overdue'} />
            </h2>
            <ul className={classes.list}>
              {group.map((dose) => (
                <WardRow
                  key={dose.id}
                  {...{ dose, zone, now, panel }}
                  mayRecord={mayRecord(dose)}
                  onDone={() => goOn(dose.id)}
                />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

type WardRowProps = Omit<WardListProps, 'doses'> & { dose: WardDose; mayRecord: boolean; onDone: () => void }

function WardRow({ dose, zone, now, panel, mayRecord, onDone }: WardRowProps) {
  const t = useText('prescriptions')
  const at = useWardTime(zone)
  const key = keyOfExecution(dose.id)
  const intent = useIntents()[key]
  const unsent = unsentText(intent, dose)
  const isOpen = panel.open?.target.key === key
  const { patient, bed, drug_name: drug, dosage_text: dosage, route, execution_time: due } = dose
  const lateMinutes = due ? Math.round((now - Date.parse(due)) / MINUTE_MS) : 0
  const content = (
    <>
      <span className={classes.bed}>
        <span>{t('ward.bed')}</span>
        <strong>
          <Name>{bed}</Name>
        </strong>
      </span>
      <span className={classes.text}>
        <span>
          <strong>
            <Name>{patient.name_text}</Name>
          </strong>
          {patient.shown_age && ` · ${patient.shown_age}`}
        </span>
        <Isolate>
          {drug} <strong>{dosage}</strong>
        </Isolate>
        <span className={classes.quiet}>{route}</span>
        <HighAlertBadge isHighAlert={dose.high_alert} />
      </span>
      <span className={classes.end}>
        <strong>{due ? at(due) : t('kind.as_needed')}</strong>
        {unsent ? (
          <DoseBadge state="late">{t(unsent)}</DoseBadge>
        ) : (
          <DoseBadge state={dose.state}>
            {dose.state === 'late' ? t('state.lateBy', { time: durationText(t, lateMinutes) }) : undefined}
          </DoseBadge>
        )}
      </span>
    </>
  )
  return (
    <li className={classes.item} data-thread={isOpen || undefined}>
      {mayRecord || (intent && intent.state !== 'refused') ? (
        <button
          type="button"
          className={classes.row}
          data-row={dose.id}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? panel.close() : panel.show(wardTarget(dose, zone)))}
        >
          {content}
        </button>
      ) : (
        <div className={classes.row}>{content}</div>
      )}
      {isOpen && panel.open && (
        <RecordDose
          key={panel.open.step}
          dose={panel.open.target}
          initialStep={panel.open.step}
          onClose={panel.close}
          onDone={onDone}
        />
      )}
    </li>
  )
}
