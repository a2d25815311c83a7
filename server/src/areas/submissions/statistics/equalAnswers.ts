import { and, type SQL, sql } from 'drizzle-orm'
import { inPeriod, type Period } from '../dayRange'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Final submissions of a form. */
export interface CountedSubmissions {
  lineId: number
  /** Only of this version; undefined for all. */
  versionId: number | undefined
  /** Returns the condition that the submission belongs to one of the caller's hospitals. */
  isMine: (hospitalId: SQL) => SQL
  /** When they were submitted. */
  period: Period
}

/**
 * Splits a period into whole units of time, null if it has none, and what is before and after them.
 * @param unitMs a day or an hour in UTC
 */
function split({ from, until }: Period, unitMs: number): { whole: Period | null; rest: Period[] } {
  const at = (units: number) => new Date(units * unitMs).toISOString()
  const first = from && at(Math.ceil(Date.parse(from) / unitMs))
  const end = until && at(Math.floor(Date.parse(until) / unitMs))
  if (first && end && first >= end) return { whole: null, rest: [{ from, until }] }
  const rest = [
    { from, until: first },
    { from: end, until },
  ]
  return { whole: { from: first, until: end }, rest: rest.filter((each) => each.from !== each.until) }
}

/** Returns the condition on the version and the hospital; `table` has both. */
function isCounted(table: string, { versionId, isMine }: CountedSubmissions): SQL | undefined {
  const column = (name: string) => sql.raw(`${table}.${name}`)
  return and(
    versionId === undefined ? undefined : sql`${column('survey_id')} = ${versionId}`,
    isMine(column('hospital_id')),
  )
}

/** The tables of counts that the database stores when a submission becomes final, and their columns with the time. */
const stored = {
  days: { table: sql.raw('survey_answer_counts'), start: sql.raw('counts.day') },
  hours: { table: sql.raw('survey_answer_hour_counts'), start: sql.raw('counts.hour') },
}

/** The stored counts of whole days or hours in UTC. Of an instant that is compared with a day, PostgreSQL takes the date. */
function countsOf(unit: keyof typeof stored, submissions: CountedSubmissions, period: Period): SQL {
  const { table, start } = stored[unit]
  return sql`select line_id, option_ids, hundredths, people from ${table} as counts
    where ${and(
      sql`counts.survey_id in (select id from surveys where line_id = ${submissions.lineId})`,
      isCounted('counts', submissions),
      inPeriod(start, period),
    )}`
}

/**
 * The answers of submissions in parts of hours, each counted as one. With `offset 0`, PostgreSQL finds them by submission; it
 * would rather read all answers.
 */
function answersOf(submissions: CountedSubmissions, period: Period): SQL {
  return sql`select answers.line_id, answers.option_ids, answers.hundredths, 1 as people
    from survey_instances cross join lateral (select line_id, option_ids, hundredths from survey_answers
      where instance_id = survey_instances.id offset 0) as answers
    where ${and(
      sql`survey_instances.survey_line_id = ${submissions.lineId} and survey_instances.status = 1`,
      isCounted('survey_instances', submissions),
      inPeriod(sql`survey_instances.submitted_at`, period),
    )}`
}

/**
 * Returns the query for the different answers in submissions, with the number of people who gave each: `line_id`,
 * `option_ids`, `hundredths`, `people`. Whole days in UTC are read from their stored counts. As the days of the caller's time
 * zone begin at other hours, the hours before and after them are read from the counts of hours, and, in zones whose days
 * begin at other minutes, these minutes from the answers.
 */
export function equalAnswers(submissions: CountedSubmissions): SQL {
  const days = split(submissions.period, dayMs)
  const hours = days.rest.map((period) => split(period, hourMs))
  const parts = [
    ...(days.whole ? [countsOf('days', submissions, days.whole)] : []),
    ...hours.flatMap(({ whole }) => (whole ? [countsOf('hours', submissions, whole)] : [])),
    ...hours.flatMap(({ rest }) => rest.map((period) => answersOf(submissions, period))),
  ]
  return sql`select line_id, option_ids, hundredths, sum(people)::integer as people
    from (${sql.join(parts, sql` union all `)}) as counted group by line_id, option_ids, hundredths`
}
