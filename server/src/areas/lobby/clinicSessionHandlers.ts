import { eq } from 'drizzle-orm'
import { clinicSessions } from '#contract/lobby/clinicSessions'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { addDays } from '#contract/rules/calendarDate'
import { waitingTime } from '#contract/rules/waitingTime'
import { localTime } from '#contract/rules/wallClock'
import { db, now } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { clinics } from '../../schema/clinics'
import { lockClinic } from '../clinics'
import { clinicSessionOfDay, openClinicSession } from './openClinicSession'
import { pastTurns } from './pastTurns'
import { sessionPatients } from './queue'

type Visit = Pick<
  typeof appointments.$inferSelect & typeof clinics.$inferSelect,
  'id' | 'clinic_id' | 'date' | 'status' | 'doctor_id' | 'type'
>

/** Returns how long the patient probably waits from the start of the clinic; null where there is no estimate. */
async function waitFromStart(visit: Visit) {
  if (visit.status !== APPOINTMENT_STATUS.scheduled) return null
  const expected = (await sessionPatients(visit)).filter(({ row }) => row.status === APPOINTMENT_STATUS.scheduled)
  const turns = expected.findIndex(({ appointmentId }) => appointmentId === visit.id)
  return turns < 1 ? null : (waitingTime(await pastTurns(visit), { turns, elapsed: undefined }) ?? null)
}

export const clinicSessionHandlers = handlers(clinicSessions, {
  start: async ({ params }) => {
    const { time_zone: timeZone } = await lockClinic(params.id)
    const today = localTime(now().getTime(), timeZone).date
    const late = await clinicSessionOfDay(params.id, addDays(today, -1))
    // After midnight of a running session, its doctor continues it.
    const session = late && !late.ended_at ? late : await openClinicSession(params.id, today)
    return { data: { id: session.id, session_token: session.session_token, date: session.date } }
  },

  checkStart: async ({ params }) => {
    const [visit] = await db()
      .select({
        id: appointments.id,
        clinic_id: appointments.clinic_id,
        date: appointments.date,
        status: appointments.status,
        doctor_id: appointments.doctor_id,
        type: clinics.type,
      })
      .from(appointments)
      .innerJoin(clinics, eq(clinics.id, appointments.clinic_id))
      .where(eq(appointments.id, params.appointmentId))
    const found = orNotFound(visit)
    const { id, clinic_id: clinicId, date } = found
    const session = await clinicSessionOfDay(clinicId, date)
    return {
      data: {
        started: session !== undefined,
        ended: session?.ended_at != null,
        session_token: session?.session_token ?? null,
        lobby_id: session?.id ?? null,
        clinic_id: clinicId,
        appointment_id: id,
        waiting_time: session ? null : await waitFromStart(found),
      },
    }
  },
})
