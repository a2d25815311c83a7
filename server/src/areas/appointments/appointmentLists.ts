import { sql } from 'drizzle-orm'
import type { PatientAppointment } from '#contract/booking'
import { APPOINTMENT_STATUS, type AppointmentStatus } from '#contract/rules/appointmentStatus'
import { caller } from '../../platform/context'
import { appointmentRows } from './appointmentRow'
import { patientAppointmentOf } from './patientAppointment'

const { scheduled, inLobby, inRoom, completed, missed, cancelled } = APPOINTMENT_STATUS
const shown = 100

const coming: readonly AppointmentStatus[] = [scheduled, inLobby, inRoom]
const past: readonly AppointmentStatus[] = [completed, cancelled]

/**
 * The caller's appointments by what has become of them, 100 of each at most: those to come (held ones too) with the
 * next one first, the past and the missed ones with the latest first. A time that was only held and then let go by
 * itself was never an appointment, and is not shown.
 */
export async function ownAppointments(): Promise<{
  upcomingAppointments: PatientAppointment[]
  pastAppointments: PatientAppointment[]
  missedAppointments: PatientAppointment[]
}> {
  const mine = sql`patient_id = ${caller().id}`
  // As an array, so that the ids are found before anything is joined to them.
  const rows = await appointmentRows(sql`appointments.id = any (array(
    (select id from appointments where ${mine} and status in (${scheduled}, ${inLobby}, ${inRoom})
      order by starts_at desc limit ${2 * shown})
    union all
    (select id from appointments where ${mine}
      and (status = ${completed} or (status = ${cancelled} and (hold_expires_at is null or cancelled_by is not null)))
      order by starts_at desc limit ${shown})
    union all
    (select id from appointments where ${mine} and status = ${missed} order by starts_at desc limit ${shown})))`)
  const visits = rows.map((row) => ({
    wasHeld: row.hold !== null && row.status === scheduled,
    visit: patientAppointmentOf(row),
  }))
  const those = (wanted: readonly AppointmentStatus[]) =>
    visits
      .filter(({ wasHeld, visit }) => wanted.some((status) => status === visit.status) && !isLetGo(wasHeld, visit))
      .map(({ visit }) => visit)
  return {
    upcomingAppointments: those(coming).slice(0, shown),
    pastAppointments: those(past).slice(-shown).reverse(),
    missedAppointments: those([missed]).slice(-shown).reverse(),
  }
}

function isLetGo(wasHeld: boolean, visit: PatientAppointment): boolean {
  return wasHeld && visit.status === cancelled
}
