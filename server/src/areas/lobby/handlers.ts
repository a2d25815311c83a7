import { eq } from 'drizzle-orm'
import { type LobbyAppointment, lobby } from '#contract/lobby/calls'
import { caller, db } from '../../platform/context'
import { wholeList } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { appointments } from '../../schema/appointments'
import { recordArrival } from './arrival'
import { clinicSessionByToken, lockClinicSessionByToken } from './clinicSession'
import { callIn, finishConsultation } from './consultation'
import { endClinicSession } from './endClinicSession'
import { lobbyAppointment, lobbyAppointments } from './lobbyAppointments'
import { saveNotes, showRecommendations } from './notes'
import { openClinicSession } from './openClinicSession'
import { patientInRoom, sessionPatients } from './queue'
import { readLobby } from './readLobby'

/**
 * Returns all patients of a clinic session.
 * @throws Problem 404
 */
async function visitsOf(token: string): Promise<LobbyAppointment[]> {
  const session = await clinicSessionByToken(token)
  return lobbyAppointments(session, await sessionPatients(session))
}

export const lobbyHandlers = handlers(lobby, {
  show: async ({ params }) => ({ data: await readLobby(await clinicSessionByToken(params.token)) }),

  appointments: async ({ params }) => ({ data: await visitsOf(params.token) }),

  appointmentsSheet: async ({ params, query }) =>
    exportFile(lobby.appointmentsSheet, query, {
      read: wholeList(await visitsOf(params.token)),
    }),

  startWith: async ({ params }) => {
    const session = await lockClinicSessionByToken(params.token)
    await callIn(session, params.appointmentId)
    return { data: await lobbyAppointment(session, params.appointmentId) }
  },

  startCall: async ({ params: { appointmentId } }) => {
    const [row] = await db().select().from(appointments).where(eq(appointments.id, appointmentId))
    const { clinic_id: clinicId, date } = orNotFound(row)
    const { session_token: sessionToken } = await openClinicSession(clinicId, date)
    const session = await lockClinicSessionByToken(sessionToken)
    const patients = await sessionPatients(session)
    const isAwaited = patients.some((patient) => patient.appointmentId === appointmentId && !patient.isInQueue)
    // In a virtual clinic the call page opens before the patient has joined; in a physical clinic the number is called
    // out.
    if (session.type === 'physical' || !isAwaited) await callIn(session, appointmentId)
    return { data: { session_token: sessionToken, appointment_id: appointmentId } }
  },

  finish: async ({ params }) => {
    const session = await lockClinicSessionByToken(params.token)
    await finishConsultation(session, params.appointmentId)
    return { data: await lobbyAppointment(session, params.appointmentId) }
  },

  end: async ({ params }) => {
    const session = await lockClinicSessionByToken(params.token)
    if (!session.ended_at && patientInRoom(await sessionPatients(session))) throw fieldProblem('session', 'lobby.busy')
    await endClinicSession(session, caller().id)
    return { message: apiText('done.ended') }
  },

  arrival: ({ params, body }) => recordArrival(params.id, body.arrival),

  notes: async ({ params, body }) => {
    const savedAt = await saveNotes(params.id, body)
    return { message: apiText('done.saved'), data: { saved_at: savedAt.toISOString() } }
  },

  showRecommendations: async ({ params }) => {
    const { text, shownAt } = await showRecommendations(params.id)
    return {
      message: apiText('done.saved'),
      data: { shown_recommendations: text, shown_at: shownAt?.toISOString() ?? null },
    }
  },
})
