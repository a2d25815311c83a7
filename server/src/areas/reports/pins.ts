import { asc, eq } from 'drizzle-orm'
import type { PinInput } from '#contract/reports/input'
import { reportLimits } from '#contract/reports/limits'
import type { ReportPin } from '#contract/reports/pins'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { reportPins } from '../../schema/reports'
import { filterTexts, subjectOf, titlesOf } from './subject'

/** Returns a person's pins, the oldest first. */
export async function pinsOf(userId: number): Promise<ReportPin[]> {
  const rows = await db()
    .select()
    .from(reportPins)
    .where(eq(reportPins.user_id, userId))
    .orderBy(asc(reportPins.id))
    .limit(reportLimits.pins)
  const titleOf = await titlesOf(rows)
  return rows.map((row) => ({
    id: row.id,
    report_id: row.report_id,
    type: row.type,
    title: titleOf(row),
    filters: filterTexts(row.filters),
  }))
}

/** Pins a report with filters to the caller's home page; a pin that exists stays. @throws Problem 422 for a seventh */
export async function addPin(input: PinInput): Promise<ReportPin> {
  const subject = await subjectOf(input)
  // So that two calls at once do not both count five.
  await db().select({ id: users.id }).from(users).where(eq(users.id, caller().id)).for('no key update')
  const mine = await pinsOf(caller().id)
  const same = mine.find(
    ({ report_id: id, type, filters }) =>
      id === subject.report_id &&
      type === subject.type &&
      JSON.stringify(filters) === JSON.stringify(filterTexts(subject.filters)),
  )
  if (same) return same
  if (mine.length >= reportLimits.pins)
    throw fieldProblem('report_id', 'reports.tooManyPins', { max: reportLimits.pins })
  const [row] = await db()
    .insert(reportPins)
    .values({ ...subject, user_id: caller().id, created_at: now() })
    .returning({ id: reportPins.id })
  const { id } = orNotFound(row)
  return orNotFound((await pinsOf(caller().id)).find((pin) => pin.id === id))
}

export async function removePin(id: number): Promise<void> {
  await db().delete(reportPins).where(eq(reportPins.id, id))
}
