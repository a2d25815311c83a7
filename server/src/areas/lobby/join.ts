import { eq } from 'drizzle-orm'
import { APPOINTMENT_STATUS, type AppointmentStatus, canMove, lobbyStateOf } from '#contract/rules/appointmentStatus'
import { canStart } from '#contract/rules/session'
import { context, db, now } from '../../platform/context'
import { fieldProblem, found } from '../../platform/http/problem'
import { appointments } from '../appointments'
import { settleNews } from '../notifications'
import { holdAppointment } from './consultation'
import { sayQueueChanged } from './events'
import { sessionPatients } from './queue'
import { holdSessionOfDay, type Session } from './session'

const { inLobby, inRoom } = APPOINTMENT_STATUS

/**
 * Takes the place of an appointment in its lobby, or comes back to it; who is called in already stays so.
 * @returns the session
 * @throws 422 not started, ended, closed or not confirmed, or too early
 */
export async function joinLobby(appointmentId: number): Promise<Session> {
  const [wanted] = await db()
    .select({ clinicId: appointments.clinicId, date: appointments.date })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
  const { clinicId, date } = found(wanted)
  const session = await holdSessionOfDay(clinicId, date)
  if (!session) throw fieldProblem('appointment', 'booking.notStarted')
  const row = await holdAppointment(session, appointmentId)
  const status = row.status as AppointmentStatus
  const isHere = status === inLobby || status === inRoom
  if (session.endedAt && status !== inRoom) throw fieldProblem('session', 'lobby.ended')
  if (!isHere && !canMove(status, inLobby)) throw fieldProblem('appointment', 'booking.closed')
  const times = { status, start: row.startsAt.getTime(), sessionEnd: Number.POSITIVE_INFINITY }
  if (!canStart(times, now().getTime())) throw fieldProblem('appointment', 'booking.tooEarly')

  const connected = await context().platform.realtime.present('lobby', session.id)
  const isConnected = connected.includes(row.patientId)
  if (isHere && isConnected && !row.leftAt) return session
  const patients = isHere ? [] : await sessionPatients(session)
  const number = patients.find((patient) => patient.appointmentId === appointmentId)?.number
  await db()
    .update(appointments)
    .set({
      ...(isHere ? {} : { status: inLobby, lobbyState: lobbyStateOf(inLobby), joinedAt: now() }),
      ...(number === undefined ? {} : { lobbyOrder: number }),
      // The line comes up a moment later; until then the place is kept as after a lost one.
      leftAt: isConnected ? null : now(),
    })
    .where(eq(appointments.id, appointmentId))
  sayQueueChanged(session)
  await settleNews(row.patientId, ['clinic_started'], { appointment: { id: appointmentId } })
  return session
}
