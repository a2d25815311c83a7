import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { automaticEnd } from '#contract/rules/session'
import { db, now } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { appointments } from '../appointments'
import { hoursOf } from './clinicHours'
import { closeUnseen, endSession } from './end'
import { holdSessionById } from './session'
import { lobbies } from './tables'

const twoHours = 2 * 3_600_000

interface ClinicDate {
  clinicId: number
  date: string
}

/** Which of these clinic dates are over by themselves: two hours after their last slot or appointment. */
async function thoseOver<Day extends ClinicDate>(days: Day[]): Promise<Day[]> {
  if (days.length === 0) return []
  const clinicIds = [...new Set(days.map(({ clinicId }) => clinicId))]
  const hours = await hoursOf(clinicIds)
  const dates = [...new Set(days.map(({ date }) => date))]
  const lastEnds = await db()
    .select({
      clinicId: appointments.clinicId,
      date: appointments.date,
      end: sql<number>`extract(epoch from max(${appointments.endsAt})) * 1000`.mapWith(Number),
    })
    .from(appointments)
    .where(
      and(inArray(appointments.clinicId, clinicIds), inArray(appointments.date, dates), eq(appointments.active, true)),
    )
    .groupBy(appointments.clinicId, appointments.date)
  return days.filter(({ clinicId, date }) => {
    const ends = lastEnds.filter((row) => row.clinicId === clinicId && row.date === date).map(({ end }) => end)
    const end = automaticEnd(hours(clinicId, date), ends)
    return end === undefined || end <= now().getTime()
  })
}

async function openSessions() {
  return db()
    .select({ id: lobbies.id, clinicId: lobbies.clinicId, date: lobbies.date })
    .from(lobbies)
    .where(isNull(lobbies.endedAt))
    .orderBy(lobbies.id)
}

/** Clinic dates with appointments to which nobody came and that no open session will close. */
async function unstartedDates(): Promise<ClinicDate[]> {
  return db()
    .selectDistinct({ clinicId: appointments.clinicId, date: appointments.date })
    .from(appointments)
    .where(
      and(
        eq(appointments.status, APPOINTMENT_STATUS.scheduled),
        isNull(appointments.holdExpiresAt),
        lte(appointments.endsAt, new Date(now().getTime() - twoHours)),
        sql`not exists (select from lobbies where lobbies.clinic_id = ${appointments.clinicId}
          and lobbies.date = ${appointments.date} and lobbies.ended_at is null)`,
      ),
    )
}

/** Ends what nobody ended, and closes the dates of clinics that never started. Runs outside a transaction. */
export async function endSessions(): Promise<void> {
  for (const { id } of await thoseOver(await openSessions())) {
    await inTransaction(async () => {
      const session = await holdSessionById(id)
      if (session) await endSession(session, null)
    })
  }
  for (const day of await thoseOver(await unstartedDates())) await inTransaction(() => closeUnseen(day, null))
}
