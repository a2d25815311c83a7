import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { type ClinicDay, clinicDay, clinicWindow } from '#contract/rules/clinicSchedule'
import { slotHoldExpiry } from '#contract/rules/slotHolds'
import { arrivedValues, nextWalkInNumber, walkInTime } from '#contract/rules/walkIn'
import { localTime } from '#contract/rules/wallClock'
import { db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { locks } from '../../platform/database/locks'
import { readRows } from '../../platform/database/rows'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { type DayOffer, isAway, releaseHolds } from '../appointments'
import type { ClinicPlan } from '../clinics'
import type { ChosenPatient } from '../users'

/**
 * Returns the hours of a date if its session takes walk-ins now: today at a physical clinic, until the clinic closes or,
 * while its session is running, until the session ends.
 */
function walkInDay(plan: ClinicPlan, date: string, isRunning: boolean): ClinicDay | undefined {
  const at = now().getTime()
  const day = clinicDay(plan.schedule, date)
  const isToday = localTime(at, plan.schedule.timeZone).date === date
  if (!day || !isToday || plan.walkInLimit === 0 || isAway(plan, date)) return undefined
  return isRunning || at < clinicWindow(day).end ? day : undefined
}

/** Returns the condition that a walk-in has a place: cancelled ones and expired holds have none. */
function hasPlace(): SQL {
  return sql`walk_in and active and (status <> ${APPOINTMENT_STATUS.scheduled} or hold_expires_at is null
    or hold_expires_at > ${now().toISOString()})`
}

const TakenRow = z.strictObject({ clinic_id: z.int(), taken: z.int() })
const RunningRow = z.strictObject({ clinic_id: z.int() })

/** Returns a function for how many walk-ins a clinic still takes on a date; null if none at all. Two statements. */
export async function walkInsLeft(
  plans: readonly ClinicPlan[],
): Promise<(plan: ClinicPlan, date: string) => number | null> {
  const open = plans.filter(({ walkInLimit }) => walkInLimit > 0)
  if (open.length === 0) return () => null
  const days = sql`unnest(${numberArray(open.map(({ id }) => id))}::integer[], array[${sql.join(
    open.map(({ schedule }) => sql`${localTime(now().getTime(), schedule.timeZone).date}`),
    sql`, `,
  )}]::date[]) as day (clinic_id, date)`
  const taken = await readRows(
    TakenRow,
    sql`select day.clinic_id, count(appointments.id)::integer as taken from ${days}
      join appointments on appointments.clinic_id = day.clinic_id and appointments.date = day.date and ${hasPlace()}
      group by day.clinic_id`,
  )
  const running = await readRows(
    RunningRow,
    sql`select day.clinic_id from ${days}
      join lobbies on lobbies.clinic_id = day.clinic_id and lobbies.date = day.date and lobbies.ended_at is null`,
  )
  const counts = new Map(taken.map((row) => [row.clinic_id, row.taken]))
  const isRunning = new Set(running.map((row) => row.clinic_id))
  return (plan, date) =>
    walkInDay(plan, date, isRunning.has(plan.id)) ? Math.max(0, plan.walkInLimit - (counts.get(plan.id) ?? 0)) : null
}

const SessionRow = z.strictObject({
  taken: z.int(),
  last: z.int(),
  mine: z.int(),
  expired: z.array(z.int()),
})

/** Returns the walk-ins of a clinic's date, and how many of them are the patient's. */
async function readSession(clinicId: number, date: string, patientId: number): Promise<z.output<typeof SessionRow>> {
  const [row] = await readRows(
    SessionRow,
    sql`
      select count(*) filter (where ${hasPlace()})::integer as taken, coalesce(max(lobby_order), 0) as last,
        count(*) filter (where ${hasPlace()} and patient_id = ${patientId})::integer as mine,
        array(select id from appointments as held where held.clinic_id = ${clinicId} and held.date = ${date}
          and held.walk_in and held.status = ${APPOINTMENT_STATUS.scheduled}
          and held.hold_expires_at <= ${now().toISOString()} order by id) as expired
      from appointments where clinic_id = ${clinicId} and date = ${date}`,
  )
  return orNotFound(row)
}

/**
 * Checks that the clinic takes walk-ins on the offer's date, before a new patient is registered.
 * @returns the hours of the date
 * @throws Problem 422 on date or walk_in
 */
export function requireWalkInDay({ plan, date, details }: DayOffer): ClinicDay {
  const today = localTime(now().getTime(), plan.schedule.timeZone).date
  if (date !== today) throw fieldProblem('date', 'booking.walkInToday')
  const day = walkInDay(plan, date, details.session !== null)
  if (!day) throw fieldProblem('walk_in', 'booking.noWalkIns')
  return day
}

/** Locks the walk-ins of a clinic until the transaction ends, so that the limit holds for concurrent calls. */
export async function lockWalkIns(clinicId: number): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.walkIns}, ${clinicId})`)
}

/**
 * Inserts a walk-in with the next queue number: in the queue at once if it costs nothing, otherwise held until it is
 * paid, like other bookings by staff. Expects the lock on the clinic's walk-ins.
 * @param price in piastres
 * @returns its id
 * @throws Problem 422 on walk_in when the session is full, on patient_id when the patient is one of its walk-ins already
 */
export async function insertWalkIn(
  offer: DayOffer,
  day: ClinicDay,
  { patient, price }: { patient: ChosenPatient; price: number },
): Promise<number> {
  const { plan, date, details } = offer
  const { taken, last, mine, expired } = await readSession(plan.id, date, patient.id)
  if (mine > 0) throw fieldProblem('patient_id', 'booking.walkInOnce')
  if (taken >= plan.walkInLimit) throw fieldProblem('walk_in', 'booking.walkInsFull')
  await releaseHolds(expired)
  const at = now()
  const { start, end } = walkInTime(day, at.getTime())
  const isFree = price === 0
  const [row] = await db()
    .insert(appointments)
    .values({
      code: randomBytes(8).toString('hex'),
      short_code: details.short_code,
      clinic_id: plan.id,
      doctor_id: plan.doctor.id,
      patient_id: patient.id,
      made_without_relation: patient.isWithoutRelation,
      date,
      slot: null,
      walk_in: true,
      starts_at: new Date(start),
      ends_at: new Date(end),
      lobby_order: nextWalkInNumber(day, last),
      price,
      payment_status: isFree ? PAYMENT_STATUS.paid : PAYMENT_STATUS.unpaid,
      payment_method: isFree ? 'free' : null,
      hold_expires_at: isFree ? null : new Date(slotHoldExpiry('staff', start, end)),
      created_at: at,
      ...(isFree ? { ...arrivedValues(at), joined_at: at } : {}),
    })
    .returning({ id: appointments.id })
  return orNotFound(row).id
}
