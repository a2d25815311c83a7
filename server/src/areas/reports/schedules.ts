import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ScheduleInput } from '#contract/reports/input'
import { reportLimits } from '#contract/reports/limits'
import type { ReportSchedule } from '#contract/reports/schedules'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { grouped } from '../../platform/grouped'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'
import { reportRecipients, reportSchedules } from '../../schema/reports'
import { isStaffMember } from './recipients'
import { filterTexts, subjectOf, titlesOf } from './subject'

const mostSchedules = 50

/** Returns the instant at which a schedule ends that begins or is renewed now. */
function expiry(): Date {
  const end = now()
  end.setUTCMonth(end.getUTCMonth() + reportLimits.scheduleMonths)
  return end
}

/** Returns a person's schedules with their recipients. */
export async function schedulesOf(userId: number): Promise<ReportSchedule[]> {
  const rows = await db()
    .select()
    .from(reportSchedules)
    .where(eq(reportSchedules.user_id, userId))
    .orderBy(asc(reportSchedules.id))
    .limit(mostSchedules)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const people = await db()
    .select({
      schedule_id: reportRecipients.schedule_id,
      problem: reportRecipients.problem,
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      alternate_name: users.alternate_name,
    })
    .from(reportRecipients)
    .innerJoin(users, eq(users.id, reportRecipients.user_id))
    .where(inArray(reportRecipients.schedule_id, ids))
    .orderBy(users.id)
    .limit(mostSchedules * reportLimits.recipients)
  const bySchedule = grouped(people, ({ schedule_id: id }) => id)
  const titleOf = await titlesOf(rows)
  return rows.map((row) => ({
    id: row.id,
    report_id: row.report_id,
    type: row.type,
    title: titleOf(row),
    filters: filterTexts(row.filters),
    frequency: row.frequency,
    hour: row.hour,
    weekday: row.weekday,
    month_day: row.month_day,
    expires_at: row.expires_at.toISOString(),
    recipients: (bySchedule.get(row.id) ?? []).map((person) => ({
      id: person.id,
      name: localizedName({ name: `${person.first_name} ${person.last_name}`, alternate_name: person.alternate_name }),
      problem: person.problem ? apiText(`reports.recipient.${person.problem}`) : null,
    })),
  }))
}

async function scheduleOf(id: number): Promise<ReportSchedule> {
  return orNotFound((await schedulesOf(caller().id)).find((schedule) => schedule.id === id))
}

/**
 * Stores a schedule.
 * @throws Problem 422 for a recipient who is not a colleague, and for one patient, whom the link in the emails would name
 */
export async function addSchedule(input: ScheduleInput): Promise<ReportSchedule> {
  const subject = await subjectOf(input)
  if (subject.filters.patient_id !== undefined) throw fieldProblem('patient_id', 'reports.scheduleOfPatient')
  const mine = await db().$count(reportSchedules, eq(reportSchedules.user_id, caller().id))
  if (mine >= mostSchedules) throw fieldProblem('report_id', 'reports.tooManySchedules', { max: mostSchedules })
  const recipients = [...new Set(input.recipients)]
  if (!(await isStaffMember(recipients))) throw fieldProblem('recipients', 'validation.invalidChoice')
  const { frequency, hour, weekday, month_day } = input
  const [row] = await db()
    .insert(reportSchedules)
    .values({
      ...subject,
      user_id: caller().id,
      frequency,
      hour,
      weekday,
      month_day,
      created_at: now(),
      expires_at: expiry(),
    })
    .returning({ id: reportSchedules.id })
  const { id } = orNotFound(row)
  // Whose hour is over today gets the first email on the next day.
  await db().execute(sql`insert into report_recipients (schedule_id, user_id, last_day)
    select ${id}::integer, users.id, case when extract(hour from clock.time) > ${hour}::integer then clock.time::date end
    from users cross join lateral (select ${now().toISOString()}::timestamptz at time zone users.time_zone as time) as clock
    where users.id = any (${numberArray(recipients)})`)
  return scheduleOf(id)
}

/** Renews a schedule, and tries recipients again who had lost their access. */
export async function renewSchedule(id: number): Promise<ReportSchedule> {
  await db().update(reportSchedules).set({ expires_at: expiry() }).where(eq(reportSchedules.id, id))
  await db()
    .update(reportRecipients)
    .set({ problem: null })
    .where(and(eq(reportRecipients.schedule_id, id)))
  return scheduleOf(id)
}

export async function removeSchedule(id: number): Promise<void> {
  await db().delete(reportSchedules).where(eq(reportSchedules.id, id))
}
