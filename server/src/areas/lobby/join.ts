import { eq } from 'drizzle-orm'
import { APPOINTMENT_STATUS, type AppointmentStatus, canMove, lobbyStateOf } from '#contract/rules/appointmentStatus'
import { canStart } from '#contract/rules/clinicSession'
import { context, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { markSubjectRead } from '../notifications'
import { type ClinicSession, lockClinicSessionOfDay } from './clinicSession'
import { lockAppointment } from './consultation'
import { publishQueueChanged } from './events'
import { sessionPatients } from './queue'

const { inLobby, inRoom } = APPOINTMENT_STATUS

/**
 * Joins the lobby with an appointment, or returns to it; a patient who is called in already stays called in.
 * @returns the clinic session
 * @throws Problem 422 when the clinic session has not started or has ended, the appointment is closed or not paid,
 * or it is too early
 */
export async function joinLobby(appointmentId: number): Promise<ClinicSession> {
  const [appointment] = await db()
    .select({ clinic_id: appointments.clinic_id, date: appointments.date })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
  const { clinic_id: clinicId, date } = orNotFound(appointment)
  const session = await lockClinicSessionOfDay(clinicId, date)
  if (!session) throw fieldProblem('appointment', 'booking.notStarted')
  const row = await lockAppointment(session, appointmentId)
  const status = row.status as AppointmentStatus
  const isHere = status === inLobby || status === inRoom
  if (session.ended_at && status !== inRoom) throw fieldProblem('session', 'lobby.ended')
  if (!isHere && !canMove(status, inLobby)) throw fieldProblem('appointment', 'booking.closed')
  const times = { status, start: row.starts_at.getTime(), sessionEnd: Number.POSITIVE_INFINITY }
  if (!canStart(times, now().getTime())) throw fieldProblem('appointment', 'booking.tooEarly')

  const connected = await context().platform.realtime.present('lobby', session.id)
  const isConnected = connected.includes(row.patient_id) || row.arrival === 'arrived'
  if (isHere && isConnected && !row.left_at) return session
  const patients = isHere ? [] : await sessionPatients(session)
  const number = patients.find((patient) => patient.appointmentId === appointmentId)?.number
  await db()
    .update(appointments)
    .set({
      ...(isHere ? {} : { status: inLobby, lobby_state: lobbyStateOf(inLobby), joined_at: now() }),
      ...(number === undefined ? {} : { lobby_order: number }),
      // Who joins again is not gone, whatever the desk recorded before.
      ...(row.arrival === 'left' ? { arrival: null, arrival_at: null } : {}),
      // The realtime connection follows shortly; until then the queue position is kept as after a lost connection.
      left_at: isConnected ? null : now(),
    })
    .where(eq(appointments.id, appointmentId))
  publishQueueChanged(session)
  await markSubjectRead(row.patient_id, ['clinic_started'], { appointment: { id: appointmentId } })
  return session
}
