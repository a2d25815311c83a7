import { and, eq, isNull } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { clinicDay, clinicWindow } from '#contract/rules/clinicSchedule'
import { isOpenNow } from '#contract/rules/session'
import { localTime } from '#contract/rules/wallClock'
import { context, db, now } from '../../platform/context'
import { fieldProblem, found } from '../../platform/http/problem'
import { appointments, tellPatients } from '../appointments'
import { loadPlan } from '../clinics'
import { lobbies } from './tables'

export type OpenSession = Pick<typeof lobbies.$inferSelect, 'id' | 'sessionToken' | 'date' | 'endedAt'>

/** The session of a clinic on a date 'YYYY-MM-DD' of its own calendar, if it has ever been started. */
export async function sessionOfDay(clinicId: number, date: string): Promise<OpenSession | undefined> {
  const [row] = await db()
    .select({
      id: lobbies.id,
      sessionToken: lobbies.sessionToken,
      date: lobbies.date,
      endedAt: lobbies.endedAt,
    })
    .from(lobbies)
    .where(and(eq(lobbies.clinicId, clinicId), eq(lobbies.date, date)))
  return row
}

/** The appointments of a clinic's date that are confirmed and still to come. */
async function expectedOn(clinicId: number, date: string): Promise<number[]> {
  const rows = await db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.clinicId, clinicId),
        eq(appointments.date, date),
        eq(appointments.status, APPOINTMENT_STATUS.scheduled),
        isNull(appointments.holdExpiresAt),
      ),
    )
  return rows.map(({ id }) => id)
}

async function startSession(clinicId: number, date: string): Promise<void> {
  const at = now()
  const plan = found(await loadPlan(clinicId, date, date))
  const day = clinicDay(plan.schedule, date)
  const isToday = localTime(at.getTime(), plan.schedule.timeZone).date === date
  if (!day || !isToday || !isOpenNow(plan.schedule, at.getTime())) throw fieldProblem('clinic', 'clinic.notOpen')
  const { start, end } = clinicWindow(day)
  const started = await db()
    .insert(lobbies)
    .values({
      sessionToken: crypto.randomUUID(),
      clinicId,
      date,
      startsAt: new Date(start),
      endsAt: new Date(end),
      startedAt: at,
    })
    .onConflictDoNothing({ target: [lobbies.clinicId, lobbies.date] })
    .returning({ id: lobbies.id })
  if (started.length > 0) await tellPatients('clinic_started', await expectedOn(clinicId, date))
}

/**
 * The session of a clinic on a date 'YYYY-MM-DD' of its own calendar: the running one, or a new one while the clinic is
 * open. Whoever waits for it hears of it. Once ended it stays so.
 * @throws 404 no such clinic; 422 not within today's hours, or the session has ended
 */
export async function openSession(clinicId: number, date: string): Promise<OpenSession> {
  if (!(await sessionOfDay(clinicId, date))) await startSession(clinicId, date)
  const session = found(await sessionOfDay(clinicId, date))
  if (session.endedAt) throw fieldProblem('session', 'lobby.ended')
  const data = { session_token: session.sessionToken, date: session.date }
  context().platform.realtime.publish('clinic', clinicId, { event: 'StartClinic', data })
  return session
}
