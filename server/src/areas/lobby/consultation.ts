import { and, eq } from 'drizzle-orm'
import { APPOINTMENT_STATUS, type AppointmentStatus, canMove, lobbyStateOf } from '#contract/rules/appointmentStatus'
import { noteChangeOf } from '../../platform/audit/noteChange'
import { db, now } from '../../platform/context'
import { fieldProblem, found } from '../../platform/http/problem'
import { appointments, tellPatients } from '../appointments'
import { endGuests } from '../meeting'
import { settleNews } from '../notifications'
import { sayCalled, sayFinished, sayRoomOrder } from './events'
import { patientInRoom, type SessionPatient, sessionPatients } from './queue'
import type { Session } from './session'

type AppointmentRow = typeof appointments.$inferSelect

const { inLobby, inRoom, completed } = APPOINTMENT_STATUS

/** Of no concern any more once the patient was seen. */
const untilSeen = ['appointment_reminder', 'clinic_started', 'called_in'] as const

/**
 * An appointment of the session, held until the transaction ends.
 * @throws 404 where it is not of this session; 422 where it was not confirmed
 */
export async function holdAppointment(session: Session, appointmentId: number): Promise<AppointmentRow> {
  const [row] = await db()
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.id, appointmentId),
        eq(appointments.clinicId, session.clinicId),
        eq(appointments.date, session.date),
      ),
    )
    .for('update')
  const appointment = found(row)
  if (appointment.holdExpiresAt) throw fieldProblem('appointment', 'booking.closed')
  return appointment
}

/** The columns of a status that an appointment may take from the one it has. */
function moveTo(row: Pick<AppointmentRow, 'status'>, status: AppointmentStatus) {
  if (!canMove(row.status as AppointmentStatus, status)) throw fieldProblem('appointment', 'booking.closed')
  return { status, lobbyState: lobbyStateOf(status) }
}

/**
 * Calls a patient in, in any order; who is in the room already stays there and nothing changes.
 * The session must be held.
 * @throws 404 not of this session; 422 closed, not present (virtual clinics), busy, or the session has ended
 */
export async function callIn(session: Session, appointmentId: number): Promise<void> {
  const row = await holdAppointment(session, appointmentId)
  if (row.status === inRoom) return
  const move = moveTo(row, inRoom)
  if (session.endedAt) throw fieldProblem('session', 'lobby.ended')
  const patients = await sessionPatients(session)
  const wanted = found(patients.find((patient) => patient.appointmentId === appointmentId))
  if (session.type === 'virtual' && !wanted.inPlace) throw fieldProblem('appointment', 'lobby.notPresent')
  const before = patientInRoom(patients)
  if (before) await putBack(session, before)
  await db()
    .update(appointments)
    .set({ ...move, lobbyOrder: wanted.number, startedAt: row.startedAt ?? now() })
    .where(eq(appointments.id, appointmentId))
  sayRoomOrder(session, wanted.number)
  sayCalled(session, appointmentId)
  await tellPatients('called_in', [appointmentId], now().toISOString())
}

/** Only who is gone for good makes room for another; in a physical clinic a lost line says nothing about that. */
async function putBack(session: Session, patient: SessionPatient): Promise<void> {
  const isGone = patient.leftAt !== undefined && !patient.inPlace
  if (session.type === 'physical' || !isGone) throw fieldProblem('appointment', 'lobby.busy')
  await db().update(appointments).set(moveTo(patient.row, inLobby)).where(eq(appointments.id, patient.appointmentId))
  await noteChangeOf('appointment', [patient.appointmentId])
  await endGuests(patient.appointmentId)
}

/**
 * Finishes a consultation, also after its session has ended; a finished one stays as it is. The session must be held.
 * @throws 404 not of this session; 422 not called in, or closed
 */
export async function finishConsultation(session: Session, appointmentId: number): Promise<void> {
  const row = await holdAppointment(session, appointmentId)
  if (row.status === completed) return
  if (row.status < inRoom) throw fieldProblem('appointment', 'lobby.notCalled')
  await db()
    .update(appointments)
    .set({ ...moveTo(row, completed), finishedAt: now() })
    .where(eq(appointments.id, appointmentId))
  await endGuests(appointmentId)
  sayFinished(appointmentId)
  sayRoomOrder(session, null)
  await settleNews(row.patientId, untilSeen, { appointment: { id: appointmentId } })
  await tellPatients(row.recommendations ? 'recommendations_written' : 'consultation_finished', [appointmentId])
}
