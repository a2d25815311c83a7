import type { ReactNode } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import classes from './HoldFoot.module.css'
import { SlotHold } from './SlotHold'

type HoldFootProps = { appointment: PatientAppointment; children: ReactNode }

/** Shows the main button of a booking step in one row with the countdown of the slot hold. */
export function HoldFoot({ appointment, children }: HoldFootProps) {
  return (
    <div className={classes.row}>
      {appointment.hold_expires_at && <SlotHold until={appointment.hold_expires_at} compact />}
      <div className={classes.button}>{children}</div>
    </div>
  )
}
