import type { ReactNode } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import classes from './HoldFoot.module.css'
import { SlotHold } from './SlotHold'

type HoldFootProps = { appointment: PatientAppointment; children: ReactNode }

/** Shows the main button of a booking step in one row with the time left to pay for the slot hold. */
export function HoldFoot({ appointment, children }: HoldFootProps) {
  return (
    <div className={classes.row}>
      {appointment.pay_until && <SlotHold until={appointment.pay_until} compact />}
      <div className={classes.button}>{children}</div>
    </div>
  )
}
