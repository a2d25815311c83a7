import { and, eq, isNull } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { clinicDay, clinicWindow } from '#contract/rules/clinicSchedule'
import { isClinicOpen } from '#contract/rules/clinicSession'
import { localTime } from '#contract/rules/wallClock'
import { context, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { lobbies } from '../../schema/lobby'
import { notifyPatients } from '../appointments'
import { loadPlan } from '../clinics'

export type StartedClinicSession = Pick<typeof lobbies.$inferSelect, 'id' | 'session_token' | 'date' | 'ended_at'>

/** Returns the clinic session of a clinic on a date `YYYY-MM-DD` of its own calendar, if it has ever been started. */
export async function clinicSessionOfDay(clinicId: number, date: string): Promise<StartedClinicSession | undefined> {
  const [row] = await db()
    .select({
      id: lobbies.id,
      session_token: lobbies.session_token,
      date: lobbies.date,
      ended_at: lobbies.ended_at,
    })
    .from(lobbies)
    .where(and(eq(lobbies.clinic_id, clinicId), eq(lobbies.date, date)))
  return row
}

/** Returns the confirmed upcoming appointments of a clinic's date. */
async function upcomingOn(clinicId: number, date: string): Promise<number[]> {
  const rows = await db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.clinic_id, clinicId),
        eq(appointments.date, date),
        eq(appointments.status, APPOINTMENT_STATUS.scheduled),
        isNull(appointments.hold_expires_at),
      ),
    )
  return rows.map(({ id }) => id)
}

async function startClinicSession(clinicId: number, date: string): Promise<void> {
  const at = now()
  const plan = orNotFound(await loadPlan(clinicId, date, date))
  const day = clinicDay(plan.schedule, date)
  const isToday = localTime(at.getTime(), plan.schedule.timeZone).date === date
  if (!day || !isToday || !isClinicOpen(plan.schedule, at.getTime())) throw fieldProblem('clinic', 'clinic.notOpen')
  const { start, end } = clinicWindow(day)
  const [started] = await db()
    .insert(lobbies)
    .values({
      session_token: crypto.randomUUID(),
      clinic_id: clinicId,
      date,
      starts_at: new Date(start),
      ends_at: new Date(end),
      started_at: at,
    })
    .onConflictDoNothing({ target: [lobbies.clinic_id, lobbies.date] })
    .returning({ id: lobbies.id })
  // An appointment that was moved to another day is notified again.
  if (started) await notifyPatients('clinic_started', await upcomingOn(clinicId, date), `session ${started.id}`)
}

/**
 * Returns the clinic session of a date: the existing one, or a new one while the clinic is open. Notifies its patients.
 * A clinic session that has ended cannot be started again.
 * @param date `YYYY-MM-DD` in the clinic's own calendar
 * @throws Problem 404 when there is no such clinic; 422 outside today's hours, or when the clinic session has ended
 */
export async function openClinicSession(clinicId: number, date: string): Promise<StartedClinicSession> {
  if (!(await clinicSessionOfDay(clinicId, date))) await startClinicSession(clinicId, date)
  const session = orNotFound(await clinicSessionOfDay(clinicId, date))
  if (session.ended_at) throw fieldProblem('session', 'lobby.ended')
  const data = { session_token: session.session_token, date: session.date }
  context().platform.realtime.publish('clinic', clinicId, { event: 'StartClinic', data })
  return session
}
