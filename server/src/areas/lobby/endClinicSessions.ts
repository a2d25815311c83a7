import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { automaticSessionEnd } from '#contract/rules/clinicSession'
import { db, now } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { appointmentIsOfSession } from '../../schema/appointmentSession'
import { appointments } from '../../schema/appointments'
import { lobbies } from '../../schema/lobby'
import { hoursOf } from './clinicHours'
import { lockClinicSessionById } from './clinicSession'
import { type ClinicDate, cancelUnattended, endClinicSession } from './endClinicSession'

const twoHours = 2 * 3_600_000
const twoDays = 24 * twoHours

const isUnseen = and(
  inArray(appointments.status, [APPOINTMENT_STATUS.scheduled, APPOINTMENT_STATUS.inLobby]),
  isNull(appointments.hold_expires_at),
)

/** Returns those clinic dates that have ended automatically: two hours after their last slot or appointment. */
async function filterOver<Day extends ClinicDate>(days: Day[]): Promise<Day[]> {
  if (days.length === 0) return []
  const clinicIds = [...new Set(days.map(({ clinic_id: clinicId }) => clinicId))]
  const hours = await hoursOf(days)
  const dates = [...new Set(days.map(({ date }) => date))]
  const lastEnds = await db()
    .select({
      clinic_id: appointments.clinic_id,
      date: appointments.date,
      end: sql<number>`extract(epoch from max(${appointments.ends_at})) * 1000`.mapWith(Number),
    })
    .from(appointments)
    .where(
      and(inArray(appointments.clinic_id, clinicIds), inArray(appointments.date, dates), eq(appointments.active, true)),
    )
    .groupBy(appointments.clinic_id, appointments.date)
  return days.filter((day) => {
    const ends = lastEnds.filter((row) => row.clinic_id === day.clinic_id && row.date === day.date)
    const end = automaticSessionEnd(
      hours(day),
      ends.map((row) => row.end),
    )
    return end === undefined || end <= now().getTime()
  })
}

async function selectOpenClinicSessions() {
  return db()
    .select({ id: lobbies.id, clinic_id: lobbies.clinic_id, date: lobbies.date })
    .from(lobbies)
    .where(isNull(lobbies.ended_at))
    .orderBy(lobbies.id)
}

/** Returns clinic dates with past appointments that were not seen, also of patients who had arrived, whose clinic session was never started. */
async function selectUnstartedDates(): Promise<ClinicDate[]> {
  return db()
    .selectDistinct({ clinic_id: appointments.clinic_id, date: appointments.date })
    .from(appointments)
    .where(
      and(
        isUnseen,
        lte(appointments.ends_at, new Date(now().getTime() - twoHours)),
        sql`not exists (select from lobbies where lobbies.clinic_id = ${appointments.clinic_id}
          and lobbies.date = ${appointments.date})`,
      ),
    )
}

/**
 * Returns clinic dates with appointments that were confirmed since their clinic session ended, or while it did: a payment
 * that was being stored then.
 */
async function selectEndedDates(): Promise<ClinicDate[]> {
  return db()
    .selectDistinct({ clinic_id: appointments.clinic_id, date: appointments.date })
    .from(appointments)
    .innerJoin(lobbies, appointmentIsOfSession)
    .where(
      and(
        isUnseen,
        isNotNull(lobbies.ended_at),
        // A date has begun when its session ends.
        lte(appointments.ends_at, new Date(now().getTime() + twoDays)),
      ),
    )
}

/**
 * Ends the clinic sessions that nobody ended, and cancels what nobody will attend to: the dates of clinics that never
 * started, and what was confirmed too late. Runs outside a transaction.
 */
export async function endClinicSessions(): Promise<void> {
  for (const { id } of await filterOver(await selectOpenClinicSessions())) {
    await inTransaction(async () => {
      const session = await lockClinicSessionById(id)
      if (session) await endClinicSession(session, null)
    })
  }
  const unattended = [...(await filterOver(await selectUnstartedDates())), ...(await selectEndedDates())]
  for (const day of unattended) await inTransaction(() => cancelUnattended(day))
}
