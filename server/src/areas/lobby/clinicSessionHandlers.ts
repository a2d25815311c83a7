import { eq } from 'drizzle-orm'
import { clinicSessions } from '#contract/lobby/clinicSessions'
import { localTime } from '#contract/rules/wallClock'
import { db, now } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { lockClinic } from '../clinics'
import { clinicSessionOfDay, openClinicSession } from './openClinicSession'

export const clinicSessionHandlers = handlers(clinicSessions, {
  start: async ({ params }) => {
    const { time_zone: timeZone } = await lockClinic(params.id)
    const session = await openClinicSession(params.id, localTime(now().getTime(), timeZone).date)
    return { data: { id: session.id, session_token: session.session_token, date: session.date } }
  },

  checkStart: async ({ params }) => {
    const [visit] = await db()
      .select({ id: appointments.id, clinic_id: appointments.clinic_id, date: appointments.date })
      .from(appointments)
      .where(eq(appointments.id, params.appointmentId))
    const { id, clinic_id: clinicId, date } = orNotFound(visit)
    const session = await clinicSessionOfDay(clinicId, date)
    return {
      data: {
        started: session !== undefined,
        ended: session?.ended_at != null,
        session_token: session?.session_token ?? null,
        lobby_id: session?.id ?? null,
        clinic_id: clinicId,
        appointment_id: id,
      },
    }
  },
})
