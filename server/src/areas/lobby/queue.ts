import { and, asc, eq, isNull } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { isInQueue, type Waiting } from '#contract/rules/lobbyQueue'
import { context, db, now } from '../../platform/context'
import { appointments } from '../../schema/appointments'
import { hoursOf } from './clinicHours'
import type { ClinicSession } from './clinicSession'
import { queueNumbers } from './queueNumbers'

type AppointmentRow = typeof appointments.$inferSelect

/** A patient with a confirmed appointment in a clinic session, whether they came or not. */
export interface SessionPatient extends Waiting {
  row: AppointmentRow
  /** The queue number on the ticket. */
  number: number
  /** Connected, or disconnected for less than ten minutes. */
  isInQueue: boolean
}

/**
 * Returns the patients with a confirmed appointment in the clinic session, including finished ones, ordered by their
 * times.
 */
export async function sessionPatients(session: ClinicSession): Promise<SessionPatient[]> {
  const rows = await db()
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.clinic_id, session.clinic_id),
        eq(appointments.date, session.date),
        eq(appointments.active, true),
        isNull(appointments.hold_expires_at),
      ),
    )
    .orderBy(asc(appointments.starts_at), asc(appointments.id))
  const hours = await hoursOf([session])
  const numbers = queueNumbers(hours(session), rows)
  const connected = new Set(await context().platform.realtime.present('lobby', session.id))
  const at = now().getTime()
  return rows.map((row, index) => {
    const isConnected = hasArrived(row) && connected.has(row.patient_id)
    const presence = { connected: isConnected, leftAt: hasArrived(row) ? row.left_at?.getTime() : undefined }
    return {
      row,
      appointmentId: row.id,
      start: row.starts_at.getTime(),
      number: numbers.get(row.id) ?? index + 1,
      isInQueue: isInQueue(presence, at),
      ...presence,
    }
  })
}

function hasArrived({ status }: AppointmentRow): boolean {
  return status === APPOINTMENT_STATUS.inLobby || status === APPOINTMENT_STATUS.inRoom
}

/** Returns the patient whose consultation is active. */
export function patientInRoom(patients: readonly SessionPatient[]): SessionPatient | undefined {
  return patients.find(({ row }) => row.status === APPOINTMENT_STATUS.inRoom)
}
