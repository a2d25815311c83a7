import { IconCalendarEvent, IconCalendarX, IconCircleCheck, IconDoorEnter, IconUserX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { APPOINTMENT_STATUS, type AppointmentStatus } from '#contract/rules/appointmentStatus'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { StatusBadge, type Tone } from '../../ui/StatusBadge'

const { scheduled, inLobby, inRoom, completed, missed, cancelled } = APPOINTMENT_STATUS

const badges: Record<AppointmentStatus, { tone: Tone; icon: ReactNode }> = {
  [scheduled]: { tone: 'teal', icon: <IconCalendarEvent /> },
  [inLobby]: { tone: 'teal', icon: <IconDoorEnter /> },
  [inRoom]: { tone: 'ok', icon: <IconDoorEnter /> },
  [completed]: { tone: 'ok', icon: <IconCircleCheck /> },
  [missed]: { tone: 'warn', icon: <IconUserX /> },
  [cancelled]: { tone: 'neutral', icon: <IconCalendarX /> },
}

/** Shows the status of an appointment. */
export function AppointmentStatusBadge({
  appointment,
}: {
  appointment: Pick<StaffAppointmentRow, 'status' | 'status_text'>
}) {
  const { tone, icon } = badges[appointment.status as AppointmentStatus]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {appointment.status_text}
    </StatusBadge>
  )
}
