import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { PatientAppointment } from '#contract/appointments/booking'
import type { patient } from '#contract/appointments/calls'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { caller, db, now } from '../../platform/context'
import type { Handlers } from '../../platform/http/handlers'
import { found } from '../../platform/http/problem'
import { appointments, patientAppointments } from '../appointments'
import { joinLobby } from './join'
import { placeOf } from './place'
import { sessionPatients } from './queue'
import { type Session, sessionByToken } from './session'

type AppointmentRow = typeof appointments.$inferSelect

const { scheduled, inLobby, inRoom } = APPOINTMENT_STATUS

/** What is going on comes before what is to come, and that before what is over. */
function nearness({ status }: AppointmentRow): number {
  return [inRoom, inLobby, scheduled].indexOf(status as typeof inRoom) + 1 || 4
}

/** My appointment of a session; also one that was cancelled because I waited and was not called. */
async function myAppointment(session: Session): Promise<AppointmentRow> {
  const rows = await db()
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.clinicId, session.clinicId),
        eq(appointments.date, session.date),
        eq(appointments.patientId, caller().id),
        isNull(appointments.holdExpiresAt),
        or(eq(appointments.active, true), isNotNull(appointments.joinedAt)),
      ),
    )
    .orderBy(asc(appointments.startsAt))
  return found(rows.sort((one, other) => nearness(one) - nearness(other))[0])
}

async function myPlace(session: Session, row: AppointmentRow) {
  const patients = await sessionPatients(session)
  const listed = patients.find(({ appointmentId }) => appointmentId === row.id)
  const mine = listed ?? { row, appointmentId: row.id, start: row.startsAt.getTime(), number: row.lobbyOrder ?? 0 }
  return placeOf(mine, patients, now().getTime())
}

async function shown(row: AppointmentRow): Promise<PatientAppointment> {
  const answers = await patientAppointments([row.id])
  return found(answers.get(row.id))
}

async function placeAnswer(session: Session, row: AppointmentRow) {
  const appointment = await shown(row)
  return {
    ...(await myPlace(session, row)),
    lobby_id: session.id,
    session_token: session.token,
    appointment_id: row.id,
    clinic_id: session.clinicId,
    clinic_type: session.type,
    clinic_title: session.title,
    doctor: appointment.doctor,
    doctor_user_id: session.doctorId,
    appointment,
    session_ended: session.endedAt !== null,
  }
}

/** What a waiting patient asks for: of the others they hear numbers, never who. */
export const waitingHandlers: Pick<Handlers<typeof patient>, 'joinLobby' | 'lobbyData' | 'roomOrder' | 'roomData'> = {
  joinLobby: async ({ params }) => {
    const session = await joinLobby(params.id)
    const [row] = await db().select().from(appointments).where(eq(appointments.id, params.id))
    return { data: await placeAnswer(session, found(row)) }
  },

  lobbyData: async ({ params }) => {
    const session = await sessionByToken(params.lobbySession)
    return { data: await placeAnswer(session, await myAppointment(session)) }
  },

  roomOrder: async ({ params }) => {
    const session = await sessionByToken(params.lobbySession)
    return { data: await myPlace(session, await myAppointment(session)) }
  },

  roomData: async ({ params }) => {
    const session = await sessionByToken(params.lobbySession)
    const row = await myAppointment(session)
    const appointment = await shown(row)
    return {
      data: {
        appointment,
        appointmentFinished: row.status === APPOINTMENT_STATUS.completed,
        called: row.status === inRoom,
        session_ended: session.endedAt !== null,
        clinic: { id: session.clinicId, title: session.title, type: session.type, doctor: appointment.doctor },
      },
    }
  },
}
