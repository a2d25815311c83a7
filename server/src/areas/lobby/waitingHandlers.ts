import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { PatientAppointment } from '#contract/appointments/booking'
import { waitingCalls } from '#contract/lobby/waitingCalls'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { waitingTime } from '#contract/rules/waitingTime'
import { caller, db, now } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { patientAppointments } from '../appointments'
import { type ClinicSession, clinicSessionByToken, titleOf } from './clinicSession'
import { joinLobby } from './join'
import { pastTurns } from './pastTurns'
import { patientInRoom, type SessionPatient, sessionPatients } from './queue'
import { queuePositionOf } from './queuePosition'

type AppointmentRow = typeof appointments.$inferSelect

const { scheduled, inLobby, inRoom } = APPOINTMENT_STATUS

/** Sorts current appointments before upcoming ones, and those before closed ones. */
function statusRank({ status }: AppointmentRow): number {
  return [inRoom, inLobby, scheduled].indexOf(status as typeof inRoom) + 1 || 4
}

/**
 * Returns the caller's appointment in a clinic session, including one that was cancelled after waiting without being
 * called in.
 */
async function readOwnAppointment(session: ClinicSession): Promise<AppointmentRow> {
  const rows = await db()
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.clinic_id, session.clinic_id),
        eq(appointments.date, session.date),
        eq(appointments.patient_id, caller().id),
        isNull(appointments.hold_expires_at),
        or(eq(appointments.active, true), isNotNull(appointments.joined_at)),
      ),
    )
    .orderBy(asc(appointments.starts_at))
  return orNotFound(rows.sort((one, other) => statusRank(one) - statusRank(other))[0])
}

/** Returns the estimate for the patient; null where there is none. Reads past visits only while other patients come before. */
async function waitOf(
  session: ClinicSession,
  patients: readonly SessionPatient[],
  { people_before: turns, queue }: ReturnType<typeof queuePositionOf>,
) {
  if (turns === 0 || session.ended_at !== null) return null
  const current = queue[0]?.state === 'in_room' ? patientInRoom(patients) : undefined
  const startedAt = current?.row.started_at?.getTime()
  const elapsed = startedAt === undefined ? undefined : now().getTime() - startedAt
  return waitingTime(await pastTurns(session), { turns, elapsed }) ?? null
}

async function readOwnPosition(session: ClinicSession, row: AppointmentRow) {
  const patients = await sessionPatients(session)
  const listed = patients.find(({ appointmentId }) => appointmentId === row.id)
  const mine = listed ?? {
    row,
    appointmentId: row.id,
    start: row.starts_at.getTime(),
    isWalkIn: row.walk_in,
    number: row.lobby_order ?? 0,
  }
  const position = queuePositionOf(mine, patients, now().getTime())
  return { ...position, waiting_time: await waitOf(session, patients, position) }
}

async function readPatientAppointment(row: AppointmentRow): Promise<PatientAppointment> {
  const responses = await patientAppointments([row.id])
  return orNotFound(responses.get(row.id))
}

async function readLobbyPosition(session: ClinicSession, row: AppointmentRow) {
  const appointment = await readPatientAppointment(row)
  return {
    ...(await readOwnPosition(session, row)),
    lobby_id: session.id,
    session_token: session.token,
    appointment_id: row.id,
    clinic_id: session.clinic_id,
    clinic_type: session.type,
    clinic_title: titleOf(session),
    doctor: appointment.doctor,
    doctor_user_id: session.doctor_id,
    appointment,
    session_ended: session.ended_at !== null,
  }
}

/** Returns what the doctor shows the patient. */
function fromDoctor({ shown_recommendations: recommendations, shown_at: shownAt }: AppointmentRow) {
  return recommendations && shownAt ? { recommendations, shown_at: shownAt.toISOString() } : null
}

/** Handlers for waiting patients, whose responses contain only the numbers of other patients, never who they are. */
export const waitingHandlers = handlers(waitingCalls, {
  joinLobby: async ({ params }) => {
    const session = await joinLobby(params.id)
    const [row] = await db().select().from(appointments).where(eq(appointments.id, params.id))
    return { data: await readLobbyPosition(session, orNotFound(row)) }
  },

  lobbyData: async ({ params }) => {
    const session = await clinicSessionByToken(params.lobbySession)
    return { data: await readLobbyPosition(session, await readOwnAppointment(session)) }
  },

  roomOrder: async ({ params }) => {
    const session = await clinicSessionByToken(params.lobbySession)
    return { data: await readOwnPosition(session, await readOwnAppointment(session)) }
  },

  roomData: async ({ params }) => {
    const session = await clinicSessionByToken(params.lobbySession)
    const row = await readOwnAppointment(session)
    const appointment = await readPatientAppointment(row)
    return {
      data: {
        appointment,
        from_doctor: fromDoctor(row),
        appointmentFinished: row.status === APPOINTMENT_STATUS.completed,
        called: row.status === inRoom,
        session_ended: session.ended_at !== null,
        clinic: { id: session.clinic_id, title: titleOf(session), type: session.type, doctor: appointment.doctor },
      },
    }
  },
})
