import { IconCalendarOff, IconCircleCheck, IconX } from '@tabler/icons-react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { StatusBadge } from '../../../ui/StatusBadge'

/** Shows the outcome of a visit: completed, missed or cancelled. */
export function VisitOutcomeBadge({ appointment }: { appointment: PatientAppointment }) {
  if (appointment.status === APPOINTMENT_STATUS.completed)
    return (
      <StatusBadge tone="ok" icon={<IconCircleCheck />}>
        {appointment.status_text}
      </StatusBadge>
    )
  const isMissed = appointment.status === APPOINTMENT_STATUS.missed
  return <StatusBadge icon={isMissed ? <IconCalendarOff /> : <IconX />}>{appointment.status_text}</StatusBadge>
}
