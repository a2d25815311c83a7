import { asc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ClinicException, ClinicExceptions, ExceptionInput, ExceptionsInput } from '#contract/clinics/exceptions'
import { type ClinicSchedule, isWithinHours } from '#contract/rules/clinicSchedule'
import { localTime } from '#contract/rules/wallClock'
import { db, now } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { scheduleColumns, scheduleOf, scheduleRow } from '../../schema/clinicSchedule'
import { clinicExceptionDays, clinicExceptions, clinics } from '../../schema/clinics'
import { confirmationProblem, lockAffected } from './affectedAppointments'
import { readClinic } from './readClinic'
import { openDaysOf, weekOf } from './week'

type Clinic = typeof clinics.$inferSelect

/** Returns a clinic's exceptions, ordered by date. Two statements. */
async function selectExceptions(clinicId: number): Promise<ClinicException[]> {
  const rows = await db()
    .select()
    .from(clinicExceptions)
    .where(eq(clinicExceptions.clinic_id, clinicId))
    .orderBy(asc(clinicExceptions.date_from))
  const ids = rows.map(({ id }) => id)
  const days = await db().select().from(clinicExceptionDays).where(inArray(clinicExceptionDays.exception_id, ids))
  return rows.map(({ id, kind, title, date_from, date_to }) => ({
    kind,
    title,
    date_from,
    date_to,
    ...weekOf(days.filter((day) => day.exception_id === id)),
  }))
}

/**
 * Returns a clinic's weekly hours and its exceptions.
 * @throws Problem 404
 */
export async function readExceptions(clinicId: number): Promise<ClinicExceptions> {
  const { title_text: title, ...clinic } = await readClinic(clinicId)
  const [versioned] = await db()
    .select({ version: clinics.exceptions_version })
    .from(clinics)
    .where(eq(clinics.id, clinicId))
  const { version } = orNotFound(versioned)
  return { version, clinic: { ...clinic, title }, exceptions: await selectExceptions(clinicId) }
}

const ScheduleRow = z.strictObject(scheduleRow)

/** Returns the schedule of a clinic as stored, on dates `YYYY-MM-DD` from one to another. */
async function readSchedule(clinicId: number, from: string, to: string): Promise<ClinicSchedule> {
  const rows = await readJsonRows(
    ScheduleRow,
    sql`select ${scheduleColumns(from, to)} from clinics where clinics.id = ${clinicId}`,
  )
  return scheduleOf(orNotFound(rows[0]))
}

async function replaceExceptions(clinicId: number, exceptions: readonly ExceptionInput[]): Promise<void> {
  await db().delete(clinicExceptions).where(eq(clinicExceptions.clinic_id, clinicId))
  await db()
    .update(clinics)
    .set({ exceptions_version: sql`${clinics.exceptions_version} + 1`, updated_at: now() })
    .where(eq(clinics.id, clinicId))
  if (exceptions.length === 0) return
  const stored = await db()
    .insert(clinicExceptions)
    .values(
      exceptions.map(({ kind, title, date_from, date_to }) => ({
        clinic_id: clinicId,
        kind,
        title: kind === 'other' ? title : null,
        date_from,
        date_to,
      })),
    )
    .returning({ id: clinicExceptions.id, date_from: clinicExceptions.date_from })
  const idOf = new Map(stored.map((row) => [row.date_from, row.id]))
  await db()
    .insert(clinicExceptionDays)
    .values(
      exceptions.flatMap((exception) =>
        openDaysOf(exception).map((day) => ({ exception_id: idOf.get(exception.date_from) ?? 0, ...day })),
      ),
    )
}

/**
 * Replaces the exceptions of a clinic whose row and bookings are locked. Appointments stay as they are.
 * @throws Problem 422 when the exceptions have been saved since they were read, when a new one begins before today, or,
 * unless `leave_appointments` confirms it, while appointments within the current hours would lie outside the new ones
 */
export async function saveExceptions({ id, ...clinic }: Clinic, input: ExceptionsInput): Promise<void> {
  if (input.version !== clinic.exceptions_version) throw fieldProblem('version', 'clinic.exceptionsChanged')
  const today = localTime(now().getTime(), clinic.time_zone).date
  const stored = new Set((await selectExceptions(id)).map(({ date_from }) => date_from))
  const isLate = ({ kind, date_from: from, date_to: to }: ExceptionInput) => {
    // Ramadan is a whole month, also when it is entered after it has begun.
    return from < today && !stored.has(from) && !(kind === 'ramadan' && to >= today)
  }
  if (input.exceptions.some(isLate)) throw fieldProblem('exceptions', 'clinic.exceptionBeforeToday')
  const appointments = await lockAffected(sql`appointments.clinic_id = ${id}`)
  const dates = appointments.map(({ date }) => date).sort()
  const [first = today, last = today] = [dates.at(0), dates.at(-1)]
  const before = await readSchedule(id, first, last)
  await replaceExceptions(id, input.exceptions)
  const after = await readSchedule(id, first, last)
  const outside = appointments.filter(
    (each) => !each.walk_in && isWithinHours(before, each) && !isWithinHours(after, each),
  )
  if (outside.length > 0 && !input.leave_appointments) {
    throw confirmationProblem(outside, 'clinics.saveExceptions', 'clinic.appointmentsOutside')
  }
}
