import { IconClockExclamation, IconDoorEnter, IconDoorExit } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Arrival } from '#contract/rules/arrival'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { announce } from '../../../ui/feedback/announce'
import { StatusBadge } from '../../../ui/StatusBadge'
import classes from './ArrivalButtons.module.css'

type ArrivalButtonsProps = {
  appointment: {
    id: number
    patient: { name_text: string }
    arrival: Arrival | null
    arrival_choices: readonly Arrival[]
  }
  /** Called once an arrival was recorded. */
  onRecorded: () => void
}

const icons = { arrived: <IconDoorEnter />, late: <IconClockExclamation />, left: <IconDoorExit /> }

/** Shows what the desk recorded about a patient of a physical clinic, and a button for each thing it can record next. */
export function ArrivalButtons({ appointment, onRecorded }: ArrivalButtonsProps) {
  const t = useText('clinics')
  const { arrival, arrival_choices: choices, patient, id } = appointment
  const call = useCall(api.lobby.arrival)
  const group = useRef<HTMLFieldSetElement>(null)
  if (choices.length === 0) return null
  const record = async (next: Arrival) => {
    if (!(await call.run({ params: { id }, body: { arrival: next } }))) return
    announce(t(`arrival.said_${next}`, { name: patient.name_text }))
    // The button that was pressed is replaced by others.
    group.current?.focus()
    onRecorded()
  }
  return (
    <fieldset
      ref={group}
      className={classes.arrival}
      aria-label={t('arrival.group', { name: patient.name_text })}
      tabIndex={-1}
    >
      {arrival !== null && (
        <StatusBadge tone={arrival === 'arrived' ? 'teal' : 'warn'} icon={icons[arrival]}>
          {t(`arrival.${arrival}`)}
        </StatusBadge>
      )}
      {choices.map((choice) => (
        <Button
          key={choice}
          size="small"
          icon={icons[choice]}
          onClick={() => void record(choice)}
          busy={call.busy}
          busyText={t('arrival.busy')}
        >
          {t(arrival === 'left' && choice === 'arrived' ? 'arrival.back' : `arrival.${choice}`)}
        </Button>
      ))}
    </fieldset>
  )
}
