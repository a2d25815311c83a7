import { and, asc, eq, isNull } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { isInPlace, type Waiting } from '#contract/rules/lobbyQueue'
import { context, db, now } from '../../platform/context'
import { appointments } from '../appointments'
import { hoursOf } from './clinicHours'
import { queueNumbers } from './queueNumbers'
import type { Session } from './session'

type AppointmentRow = typeof appointments.$inferSelect

/** Somebody with a confirmed appointment in a session, whether they came or not. */
export interface SessionPatient extends Waiting {
  row: AppointmentRow
  /** On the ticket. */
  number: number
  /** Connected, or gone for less than ten minutes. */
  inPlace: boolean
}

/** Everyone who has, or had and used, a confirmed appointment in the session, in the order of their times. */
export async function sessionPatients(session: Session): Promise<SessionPatient[]> {
  const rows = await db()
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.clinicId, session.clinicId),
        eq(appointments.date, session.date),
        eq(appointments.active, true),
        isNull(appointments.holdExpiresAt),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
  const hours = await hoursOf([session.clinicId])
  const numbers = queueNumbers(hours(session.clinicId, session.date), rows)
  const connected = new Set(await context().platform.realtime.present('lobby', session.id))
  const at = now().getTime()
  return rows.map((row, index) => {
    const isHere = hasCome(row) && connected.has(row.patientId)
    const presence = { connected: isHere, leftAt: hasCome(row) ? row.leftAt?.getTime() : undefined }
    return {
      row,
      appointmentId: row.id,
      start: row.startsAt.getTime(),
      number: numbers.get(row.id) ?? index + 1,
      inPlace: isInPlace(presence, at),
      ...presence,
    }
  })
}

function hasCome({ status }: AppointmentRow): boolean {
  return status === APPOINTMENT_STATUS.inLobby || status === APPOINTMENT_STATUS.inRoom
}

/** Whose consultation is going on. */
export function patientInRoom(patients: readonly SessionPatient[]): SessionPatient | undefined {
  return patients.find(({ row }) => row.status === APPOINTMENT_STATUS.inRoom)
}
