import type { LobbyAppointment } from '#contract/lobby/calls'
import { APPOINTMENT_STATUS, type AppointmentStatus, type LobbyState } from '#contract/rules/appointmentStatus'
import { arrivalChoices } from '#contract/rules/arrival'
import { formatClock12, minutesOf } from '#contract/rules/clockTime'
import type { PatientCard } from '#contract/users/people'
import { caller } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { identifyingAppointments, openAppointments } from '../../schema/appointmentAccess'
import { patientCards } from '../../schema/patientCards'
import { walkInText } from '../../schema/walkIn'
import { attachmentCounts } from './attachmentCounts'
import type { ClinicSession } from './clinicSession'
import { type SessionPatient, sessionPatients } from './queue'

function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}

/** Returns when the patient's connection was lost; null for a patient who has just joined and is not connected yet. */
function lostAt({ row, connected, isInQueue }: SessionPatient): string | null {
  if (connected || !isInQueue || !row.left_at || !row.joined_at) return null
  return row.left_at > row.joined_at ? iso(row.left_at) : null
}

/** Returns the card of a patient about whom the caller does not read what identifies them: the name. */
function nameOnly({ id, first_name, last_name, name_text }: PatientCard): PatientCard {
  return {
    id,
    first_name,
    last_name,
    name_text,
    avatar: null,
    birth_date: null,
    age: null,
    shown_age: null,
    gender: null,
    uuid: '',
    phone: null,
  }
}

interface Listed {
  patient: SessionPatient
  card: PatientCard
  attachments: number
  isOpen: boolean
  /** Whether the caller reads what identifies the patient. */
  isIdentified: boolean
  /** Whether arrivals are recorded: at a physical clinic whose session has not ended. */
  takesArrivals: boolean
}

function toLobbyAppointment({
  patient,
  card,
  attachments,
  isOpen,
  isIdentified,
  takesArrivals,
}: Listed): LobbyAppointment {
  const { row } = patient
  const status = row.status as AppointmentStatus
  return {
    id: row.id,
    is_open: isOpen,
    code: row.code,
    short_code: row.short_code,
    patient_id: row.patient_id,
    patient: isIdentified ? card : nameOnly(card),
    cause: isOpen ? row.cause : null,
    complaint: isOpen ? row.complaint : null,
    attachments_count: isOpen ? attachments : 0,
    schedule_time: row.slot ?? '',
    time_text: row.slot === null ? '' : formatClock12(minutesOf(row.slot)),
    walk_in_text: walkInText(row),
    starts_at: row.starts_at.toISOString(),
    lobby_order: patient.number,
    lobby_state: row.lobby_state,
    lobby_state_text: apiText(`lobbyState.${row.lobby_state as LobbyState}`),
    status,
    status_text: apiText(`appointmentStatus.${status}`),
    online: patient.connected,
    in_place: patient.isInQueue,
    arrival: row.arrival,
    arrival_at: iso(row.arrival_at),
    arrival_choices: takesArrivals ? [...arrivalChoices({ status, arrival: row.arrival })] : [],
    joined_at: iso(row.joined_at),
    left_at: lostAt(patient),
    started_at: iso(row.started_at),
    finished_at: iso(row.finished_at),
    ...(isOpen ? notesFor(patient) : noNotes),
  }
}

const noNotes = {
  recommendations: '',
  diagnosis: '',
  examination: '',
  notes_saved_at: null,
  shown_recommendations: '',
  shown_at: null,
}

/** Returns the notes that the caller can read: the doctor all of them, other staff those of finished visits. */
function notesFor({ row }: SessionPatient) {
  const { recommendations, diagnosis, examination, shown_recommendations } = row
  const isFinished = row.status === APPOINTMENT_STATUS.completed
  if (!isFinished && row.doctor_id !== caller().id) return noNotes
  return {
    recommendations,
    diagnosis,
    examination,
    notes_saved_at: iso(row.notes_saved_at),
    shown_recommendations,
    shown_at: iso(row.shown_at),
  }
}

/**
 * Returns the patients of the clinic session as its staff see them, ordered by their times.
 * @param patients those of `sessionPatients`
 */
export async function lobbyAppointments(
  session: ClinicSession,
  patients: readonly SessionPatient[],
): Promise<LobbyAppointment[]> {
  const cards = await patientCards(
    patients.map(({ row }) => row.patient_id),
    session.date,
  )
  const attachments = await attachmentCounts(patients.map(({ row }) => row.id))
  const open = await openAppointments(
    patients.map(({ row }) => row),
    'view-Lobby',
  )
  const identifying = await identifyingAppointments([...open], 'view-Lobby')
  return patients.map((patient) =>
    toLobbyAppointment({
      patient,
      card: orNotFound(cards.get(patient.row.patient_id)),
      attachments: attachments.get(patient.row.id) ?? 0,
      isOpen: open.has(patient.row.id),
      isIdentified: identifying.has(patient.row.id),
      takesArrivals: session.type === 'physical' && session.ended_at === null,
    }),
  )
}

/**
 * Returns one patient of the clinic session as its staff see them.
 * @throws Problem 404 when the appointment is not part of this clinic session
 */
export async function lobbyAppointment(session: ClinicSession, appointmentId: number): Promise<LobbyAppointment> {
  const all = await lobbyAppointments(session, await sessionPatients(session))
  return orNotFound(all.find(({ id }) => id === appointmentId))
}
