import { eq } from 'drizzle-orm'
import { type LobbyAppointment, lobby } from '#contract/lobby/calls'
import { nameInAudit } from '../../platform/audit/events'
import { caller, db } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, found } from '../../platform/http/problem'
import { sheetOf, utcTime, wholeList } from '../../platform/sheets/sheet'
import { apiText } from '../../platform/texts'
import { appointments } from '../appointments'
import { callIn, finishConsultation } from './consultation'
import { endSession } from './end'
import { lobbyAnswer } from './lobbyAnswer'
import { lobbyAppointment, lobbyAppointments } from './lobbyAppointments'
import { saveNotes } from './notes'
import { openSession } from './openSession'
import { patientInRoom, sessionPatients } from './queue'
import { holdSessionByToken, sessionByToken } from './session'

/** Everybody of a session. @throws 404 */
async function visitsOf(token: string): Promise<LobbyAppointment[]> {
  return lobbyAppointments(await sessionByToken(token))
}

export const lobbyHandlers = handlers(lobby, {
  show: async ({ params }) => ({ data: await lobbyAnswer(await sessionByToken(params.token)) }),

  appointments: async ({ params }) => ({ data: await visitsOf(params.token) }),

  appointmentsSheet: async ({ params, query }) =>
    sheetOf<LobbyAppointment>({
      title: 'sheet.session',
      format: query.format,
      columns: [
        { header: 'sheet.number', value: (visit) => visit.lobby_order },
        { header: 'sheet.time', value: (visit) => visit.schedule_time },
        { header: 'sheet.patient', value: ({ patient }) => `${patient.first_name} ${patient.last_name}` },
        { header: 'sheet.age', value: ({ patient }) => patient.age },
        { header: 'sheet.nationalId', value: ({ patient }) => patient.uuid },
        { header: 'sheet.cause', value: ({ cause }) => cause },
        { header: 'sheet.status', value: (visit) => visit.status_text },
        { header: 'sheet.joinedAt', value: (visit) => visit.joined_at && utcTime(visit.joined_at) },
        { header: 'sheet.startedAt', value: (visit) => visit.started_at && utcTime(visit.started_at) },
        { header: 'sheet.finishedAt', value: (visit) => visit.finished_at && utcTime(visit.finished_at) },
      ],
      read: wholeList(await visitsOf(params.token)),
    }),

  startWith: async ({ params }) => {
    const session = await holdSessionByToken(params.token)
    await callIn(session, params.appointmentId)
    nameInAudit({ kind: 'appointment', id: params.appointmentId })
    return { data: await lobbyAppointment(session, params.appointmentId) }
  },

  startCall: async ({ params: { appointmentId } }) => {
    const [row] = await db().select().from(appointments).where(eq(appointments.id, appointmentId))
    const { clinicId, date } = found(row)
    const { sessionToken } = await openSession(clinicId, date)
    const session = await holdSessionByToken(sessionToken)
    const patients = await sessionPatients(session)
    const isAwaited = patients.some((patient) => patient.appointmentId === appointmentId && !patient.inPlace)
    // The call page waits for a patient who is on the way; in a physical clinic the number is called out.
    if (session.type === 'physical' || !isAwaited) await callIn(session, appointmentId)
    return { data: { session_token: sessionToken, appointment_id: appointmentId } }
  },

  finish: async ({ params }) => {
    const session = await holdSessionByToken(params.token)
    await finishConsultation(session, params.appointmentId)
    nameInAudit({ kind: 'appointment', id: params.appointmentId })
    return { data: await lobbyAppointment(session, params.appointmentId) }
  },

  end: async ({ params }) => {
    const session = await holdSessionByToken(params.token)
    if (!session.endedAt && patientInRoom(await sessionPatients(session))) throw fieldProblem('session', 'lobby.busy')
    await endSession(session, caller().id)
    return { message: apiText('done.ended') }
  },

  notes: async ({ params, body }) => {
    const savedAt = await saveNotes(params.id, body)
    return { message: apiText('done.saved'), data: { saved_at: savedAt.toISOString() } }
  },
})
