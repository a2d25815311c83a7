import { IconCalendarOff, IconCircleCheck, IconX } from '@tabler/icons-react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { useText } from '../../../app/i18n/useText'
import { StatusBadge } from '../../../ui/StatusBadge'

/** Shows the outcome of a visit: completed, missed, cancelled, or cancelled by the hospital. */
export function VisitOutcomeBadge({ appointment }: { appointment: PatientAppointment }) {
  const t = useText('appointments')
  if (appointment.status === APPOINTMENT_STATUS.completed)
    return (
      <StatusBadge tone="ok" icon={<IconCircleCheck />}>
        {appointment.status_text}
      </StatusBadge>
    )
  const isMissed = appointment.status === APPOINTMENT_STATUS.missed
  return (
    <StatusBadge icon={isMissed ? <IconCalendarOff /> : <IconX />}>
      {appointment.cancelled_by_hospital ? t('cancelled.title') : appointment.status_text}
    </StatusBadge>
  )
}
