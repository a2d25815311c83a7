import { IconCalendarEvent, IconCalendarPlus, IconClockDollar, IconDoorEnter } from '@tabler/icons-react'
import type { AgendaAppointment } from '#contract/clinics/calls'
import { LOBBY_STATE } from '#contract/rules/appointmentStatus'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import { GiveReason } from '../../../app/accessReason/GiveReason'
import { useCalendarFile } from '../../../app/calendar/useCalendarFile'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { AppointmentTime } from '../../../app/time/ClinicTime'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Isolate } from '../../../ui/Isolate'
import { Person } from '../../../ui/Person'
import { StatusBadge } from '../../../ui/StatusBadge'
import { MedicalHistoryButton } from '../../history'
import { ArrivalButtons } from '../arrival/ArrivalButtons'
import classes from './Agenda.module.css'

const maxLength = 100

type AgendaPatientProps = {
  appointment: AgendaAppointment
  zone: string
  /** Whether the user is the doctor of the clinic. */
  isMine: boolean
  refetch: () => void
}

/** Shows one appointment of the day: the patient, the time in the clinic's time zone and the reason. */
export function AgendaPatient({ appointment, zone, isMine, refetch }: AgendaPatientProps) {
  const t = useText('clinics')
  const calendar = useCalendarFile(appointment.id)
  const { patient, complaint, lobby_order: order } = appointment
  const text = complaint ?? t('agenda.noComplaint')
  return (
    <Card>
      <div className={classes.head}>
        <Person
          id={patient.id}
          name={patient.name_text}
          photo={patient.avatar}
          line={
            appointment.is_open && (
              <span dir="auto">
                <BidiText>{appointment.cause ?? t('agenda.noCause')}</BidiText>
              </span>
            )
          }
        />
        <AgendaStatus appointment={appointment} />
      </div>
      <Facts
        layout="columns"
        facts={[
          { label: t('agenda.age'), value: patient.shown_age ?? t('agenda.noData') },
          { label: t('agenda.time'), value: <AppointmentTime appointment={appointment} zone={zone} /> },
          { label: t('agenda.booking'), value: <Isolate>{formatBookingNumber(appointment.short_code)}</Isolate> },
          { label: t('agenda.order'), value: order ?? t('agenda.noOrder') },
        ]}
      />
      <ArrivalRow appointment={appointment} refetch={refetch} />
      {appointment.is_open ? (
        <p className={classes.complaint} dir="auto">
          <BidiText>{text.length > maxLength ? `${text.slice(0, maxLength)}…` : text}</BidiText>
        </p>
      ) : (
        <GiveReason patientId={patient.id} onGiven={refetch} />
      )}
      <div className={classes.actions}>
        {appointment.is_open && <MedicalHistoryButton patient={patient} />}
        {isMine && (
          <Button size="small" icon={<IconCalendarPlus />} onClick={calendar.download} busy={calendar.busy}>
            {t('agenda.calendar')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function AgendaStatus({ appointment }: Pick<AgendaPatientProps, 'appointment'>) {
  const { status_text: status, hold_expires_at: hold, lobby_state: state, lobby_state_text: stateText } = appointment
  if (hold !== null)
    return (
      <StatusBadge tone="warn" icon={<IconClockDollar />}>
        {status}
      </StatusBadge>
    )
  const isIn = state === LOBBY_STATE.inLobby
  return (
    <StatusBadge tone={isIn ? 'teal' : 'neutral'} icon={isIn ? <IconDoorEnter /> : <IconCalendarEvent />}>
      {state === LOBBY_STATE.none ? status : stateText}
    </StatusBadge>
  )
}

function ArrivalRow({ appointment, refetch }: Pick<AgendaPatientProps, 'appointment' | 'refetch'>) {
  const { can } = useAuthSession()
  if (!appointment.is_open || !can('update-appointment') || appointment.arrival_choices.length === 0) return null
  return (
    <div className={classes.arrival}>
      <ArrivalButtons appointment={appointment} onRecorded={refetch} />
    </div>
  )
}
