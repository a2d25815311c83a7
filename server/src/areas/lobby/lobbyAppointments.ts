import type { LobbyAppointment } from '#contract/lobby/calls'
import type { AppointmentStatus } from '#contract/rules/appointmentStatus'
import { formatClock12, minutesOf } from '#contract/rules/clockTime'
import type { PatientCard } from '#contract/users/people'
import { found } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { attachmentCounts, patientCards } from './patientCards'
import { type SessionPatient, sessionPatients } from './queue'
import type { Session } from './session'

function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}

/** A place that was taken a moment ago and whose line is not up yet has lost nothing. */
function lostAt({ row, connected, inPlace }: SessionPatient): string | null {
  if (connected || !inPlace || !row.leftAt || !row.joinedAt) return null
  return row.leftAt > row.joinedAt ? iso(row.leftAt) : null
}

function answerOf(patient: SessionPatient, card: PatientCard, attachments: number): LobbyAppointment {
  const { row } = patient
  return {
    id: row.id,
    code: row.code,
    patient_id: row.patientId,
    patient: card,
    cause: row.cause,
    complaint: row.complaint,
    attachments_count: attachments,
    schedule_time: row.slot,
    time_text: formatClock12(minutesOf(row.slot)),
    starts_at: row.startsAt.toISOString(),
    lobby_order: patient.number,
    lobby_state: row.lobbyState,
    status: row.status,
    status_text: apiText(`appointmentStatus.${row.status as AppointmentStatus}`),
    online: patient.connected,
    in_place: patient.inPlace,
    joined_at: iso(row.joinedAt),
    left_at: lostAt(patient),
    started_at: iso(row.startedAt),
    finished_at: iso(row.finishedAt),
    recommendations: row.recommendations,
    diagnosis: row.diagnosis,
    examination: row.examination,
    notes_saved_at: iso(row.notesSavedAt),
  }
}

/** The session's patients as its staff see them, in the order of their times. */
export async function lobbyAppointments(session: Session): Promise<LobbyAppointment[]> {
  const patients = await sessionPatients(session)
  const cards = await patientCards(
    patients.map(({ row }) => row.patientId),
    session.date,
  )
  const attachments = await attachmentCounts(patients.map(({ row }) => row.id))
  return patients.map((patient) =>
    answerOf(patient, found(cards.get(patient.row.patientId)), attachments.get(patient.row.id) ?? 0),
  )
}

/** @throws 404 where it is not of this session */
export async function lobbyAppointment(session: Session, appointmentId: number): Promise<LobbyAppointment> {
  const all = await lobbyAppointments(session)
  return found(all.find(({ id }) => id === appointmentId))
}
