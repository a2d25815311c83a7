import { IconCalendarClock, IconCalendarPlus, IconClock, IconDoorEnter, IconVideo } from '@tabler/icons-react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { useCalendarFile } from '../../../app/calendar/useCalendarFile'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import { StatusBadge } from '../../../ui/StatusBadge'
import { VisitCard } from '../../../ui/visit/VisitCard'
import { DoctorAffiliation } from '../booking/DoctorAffiliation'
import { OtherZone } from '../booking/OtherZone'
import { isReschedulable, rescheduleAddress } from '../booking/reschedule'
import { useCancelAppointment } from '../booking/useCancelAppointment'
import { waitlistAddress } from '../booking/waitlistAddress'
import { OutstandingNotice } from '../payment/OutstandingNotice'
import { remainingUntil } from '../time/countdown'
import { millisecondsOf } from '../time/instants'
import { useFormatVisitTime } from '../time/useFormatVisitTime'
import { NotCancellable } from './NotCancellable'
import { useDetails } from './useDetails'

/** How far ahead an appointment must be for its patient to wait for an earlier one: a day, in milliseconds. */
const earlierFrom = 86_400_000

/** Returns the address at which the patient joins the waiting list for an earlier slot. */
function earlierAddress({ id, doctor, clinic, clinic_type: type, schedule_time: time }: PatientAppointment): string {
  const place = { doctor, hospital: clinic.hospital, type }
  return waitlistAddress(place, { to: time.slice(0, 10), appointment_id: id })
}

type UpcomingCardProps = {
  appointment: PatientAppointment
  /** Milliseconds since 1970. */
  now: number
  /** Marks the visit that is on now or next. */
  thread: boolean
  /** The page already shows the details. */
  withoutDetails?: boolean
}

/** Shows a booked visit with its start time, and a Start button once it can be started. */
export function UpcomingCard({ appointment, now, thread, withoutDetails = false }: UpcomingCardProps) {
  const t = useText('appointments')
  const { cancelAppointment, busyId } = useCancelAppointment()
  const calendar = useCalendarFile(appointment.id)
  const { toggle, details } = useDetails(appointment)
  const { day, time, clinic } = useFormatVisitTime()(appointment, now)
  const isVirtual = appointment.clinic_type === 'virtual'
  const { can } = useAuthSession()
  const isMovable =
    can('schedule-appointment') &&
    appointment.status === APPOINTMENT_STATUS.scheduled &&
    appointment.walk_in_text === null &&
    millisecondsOf(appointment.starts_at) - now > earlierFrom
  return (
    <VisitCard
      thread={thread}
      day={day}
      time={time}
      badge={<StartBadge appointment={appointment} now={now} />}
      person={{
        id: appointment.doctor.id,
        name: appointment.doctor.name,
        photo: appointment.doctor.avatar,
        line: (
          <DoctorAffiliation
            specialty={appointment.speciality}
            hospital={appointment.clinic.hospital.name}
            city={appointment.clinic.city}
            type={appointment.clinic_type}
          />
        ),
      }}
      primary={
        appointment.can_start && (
          <Button
            variant="primary"
            icon={isVirtual ? <IconVideo /> : <IconDoorEnter />}
            to={`/patient/clinic/lobby/check/${appointment.id}`}
          >
            {t(isVirtual ? 'card.start' : 'card.startPhysical')}
          </Button>
        )
      }
      actions={
        <>
          {!withoutDetails && toggle}
          {isMovable && <Button to={earlierAddress(appointment)}>{t('waitlist.earlier')}</Button>}
          {can('schedule-appointment') && isReschedulable(appointment) && (
            <Button to={rescheduleAddress(appointment)}>{t('reschedule.open')}</Button>
          )}
          <Button icon={<IconCalendarPlus />} onClick={calendar.download} busy={calendar.busy}>
            {t('card.calendar')}
          </Button>
          {appointment.patient_cancellable && (
            <Button
              onClick={() => void cancelAppointment(appointment)}
              busy={busyId === appointment.id}
              busyText={t('cancel.busy')}
            >
              {t('card.cancel')}
            </Button>
          )}
        </>
      }
      note={
        <>
          <OutstandingNotice appointment={appointment} />
          <NotCancellable appointment={appointment} />
        </>
      }
    >
      {clinic && <OtherZone>{clinic}</OtherZone>}
      {appointment.can_start && !isVirtual && <p>{t('card.physicalHint')}</p>}
      {details}
    </VisitCard>
  )
}

function StartBadge({ appointment, now }: Pick<UpcomingCardProps, 'appointment' | 'now'>) {
  const t = useText('appointments')
  const { time_zone: zone } = useUser()
  if (appointment.status === APPOINTMENT_STATUS.inLobby || appointment.status === APPOINTMENT_STATUS.inRoom)
    return (
      <StatusBadge tone="teal" icon={<IconDoorEnter />}>
        {appointment.status_text}
      </StatusBadge>
    )
  if (appointment.walk_in_text) return <StatusBadge icon={<IconDoorEnter />}>{appointment.status_text}</StatusBadge>
  const { key, count } = remainingUntil(millisecondsOf(appointment.starts_at), now, zone)
  const isNear = key === 'starts.now' || key === 'starts.minutes'
  return (
    <StatusBadge tone={isNear ? 'teal' : 'neutral'} icon={isNear ? <IconClock /> : <IconCalendarClock />}>
      {t(key, { count })}
    </StatusBadge>
  )
}
