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
  /** Connected or at the clinic, or away for less than ten minutes. */
  isInQueue: boolean
}

/** A clinic on a date; with its id once it was started. */
type SessionDay = Pick<ClinicSession, 'clinic_id' | 'date'> & Partial<Pick<ClinicSession, 'id'>>

/**
 * Returns the patients with a confirmed appointment in the clinic session, including finished ones, ordered by their
 * times, walk-ins last.
 */
export async function sessionPatients(session: SessionDay): Promise<SessionPatient[]> {
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
    .orderBy(asc(appointments.walk_in), asc(appointments.starts_at), asc(appointments.id))
  const hours = await hoursOf([session])
  const numbers = queueNumbers(hours(session), rows)
  const { realtime } = context().platform
  const connected = new Set(session.id === undefined ? [] : await realtime.present('lobby', session.id))
  const at = now().getTime()
  return rows.map((row, index) => {
    const isConnected = hasArrived(row) && isThere(row, connected.has(row.patient_id))
    const presence = { connected: isConnected, leftAt: hasArrived(row) ? row.left_at?.getTime() : undefined }
    return {
      row,
      appointmentId: row.id,
      start: row.starts_at.getTime(),
      isWalkIn: row.walk_in,
      number: numbers.get(row.id) ?? index + 1,
      isInQueue: isInQueue(presence, at),
      ...presence,
    }
  })
}

/** Returns whether a patient is there: as the desk of a physical clinic says, otherwise by their connection. */
function isThere({ arrival }: AppointmentRow, isOnline: boolean): boolean {
  if (arrival === 'arrived') return true
  return isOnline && arrival !== 'left'
}

function hasArrived({ status }: AppointmentRow): boolean {
  return status === APPOINTMENT_STATUS.inLobby || status === APPOINTMENT_STATUS.inRoom
}

/** Returns the patient whose consultation is active. */
export function patientInRoom(patients: readonly SessionPatient[]): SessionPatient | undefined {
  return patients.find(({ row }) => row.status === APPOINTMENT_STATUS.inRoom)
}
