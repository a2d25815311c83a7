import { and, eq } from 'drizzle-orm'
import { APPOINTMENT_STATUS, type AppointmentStatus, canMove, lobbyStateOf } from '#contract/rules/appointmentStatus'
import { auditChange } from '../../platform/audit/auditChange'
import { db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { notifyPatients } from '../appointments'
import { markSubjectRead } from '../notifications'
import type { ClinicSession } from './clinicSession'
import { consultationEnded } from './consultationEnded'
import { publishCalled, publishFinished, publishRoomOrder } from './events'
import { patientInRoom, type SessionPatient, sessionPatients } from './queue'

type AppointmentRow = typeof appointments.$inferSelect

const { scheduled, inLobby, inRoom, completed } = APPOINTMENT_STATUS

/** Notifications that are marked as read once the patient was seen. */
const resolvedTypes = ['appointment_reminder', 'clinic_started', 'called_in'] as const

/**
 * Returns an appointment of the clinic session, locked until the transaction ends.
 * @throws Problem 404 when it is not part of this clinic session; 422 when it awaits its payment, or its slot was released
 */
export async function lockAppointment(
  session: Pick<ClinicSession, 'clinic_id' | 'date'>,
  appointmentId: number,
): Promise<AppointmentRow> {
  const [row] = await db()
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.id, appointmentId),
        eq(appointments.clinic_id, session.clinic_id),
        eq(appointments.date, session.date),
      ),
    )
    .for('update')
  const appointment = orNotFound(row)
  const { status, offered, hold_expires_at: hold } = appointment
  if (hold === null) return appointment
  const isAwaitingPayment = status === scheduled && !offered && hold > now()
  throw fieldProblem('appointment', isAwaitingPayment ? 'lobby.awaitingPayment' : 'booking.closed')
}

/**
 * Returns the columns for a change to this status.
 * @throws Problem 422 when the appointment cannot change to it from its current status
 */
function statusValues(row: Pick<AppointmentRow, 'status'>, status: AppointmentStatus) {
  if (!canMove(row.status as AppointmentStatus, status)) throw fieldProblem('appointment', 'booking.closed')
  return { status, lobby_state: lobbyStateOf(status) }
}

/**
 * Calls a patient in, in any order; a patient who is in the room already stays there and nothing changes. Expects the
 * lock on the clinic session.
 * @throws Problem 404 when it is not part of this clinic session; 422 when it is closed, the patient is not present
 * (virtual clinics), another patient is in the room, or the clinic session has ended
 */
export async function callIn(session: ClinicSession, appointmentId: number): Promise<void> {
  const row = await lockAppointment(session, appointmentId)
  if (row.status === inRoom) return
  const move = statusValues(row, inRoom)
  if (session.ended_at) throw fieldProblem('session', 'lobby.ended')
  const patients = await sessionPatients(session)
  const called = orNotFound(patients.find((patient) => patient.appointmentId === appointmentId))
  if (session.type === 'virtual' && !called.isInQueue) throw fieldProblem('appointment', 'lobby.notPresent')
  const before = patientInRoom(patients)
  if (before) await returnToLobby(session, before)
  await db()
    .update(appointments)
    .set({ ...move, lobby_order: called.number, started_at: row.started_at ?? now() })
    .where(eq(appointments.id, appointmentId))
  publishRoomOrder(session, called.number)
  publishCalled(session, appointmentId)
  await notifyPatients('called_in', [appointmentId], now().toISOString())
}

/**
 * Returns the patient in the room to the lobby, but only after they lost their place. In a physical clinic a lost
 * connection does not mean that the patient left.
 * @throws Problem 422 when the patient is still in the room
 */
async function returnToLobby(session: ClinicSession, patient: SessionPatient): Promise<void> {
  const isGone = patient.leftAt !== undefined && !patient.isInQueue
  if (session.type === 'physical' || !isGone) throw fieldProblem('appointment', 'lobby.busy')
  await db()
    .update(appointments)
    .set(statusValues(patient.row, inLobby))
    .where(eq(appointments.id, patient.appointmentId))
  await auditChange('appointment', [patient.appointmentId], { status: { before: patient.row.status, after: inLobby } })
  await consultationEnded.publish({ appointmentId: patient.appointmentId })
}

/**
 * Finishes a consultation, even after its clinic session has ended; a finished one stays as it is. Expects the lock on
 * the clinic session.
 * @throws Problem 404 when it is not part of this clinic session; 422 when the patient was not called in, or the
 * appointment is closed
 */
export async function finishConsultation(session: ClinicSession, appointmentId: number): Promise<void> {
  const row = await lockAppointment(session, appointmentId)
  if (row.status === completed) return
  if (row.status < inRoom) throw fieldProblem('appointment', 'lobby.notCalled')
  await db()
    .update(appointments)
    .set({ ...statusValues(row, completed), finished_at: now() })
    .where(eq(appointments.id, appointmentId))
  await consultationEnded.publish({ appointmentId })
  publishFinished(appointmentId)
  publishRoomOrder(session, null)
  await markSubjectRead(row.patient_id, resolvedTypes, { appointment: { id: appointmentId } })
  await notifyPatients(row.recommendations ? 'recommendations_written' : 'consultation_finished', [appointmentId])
}
