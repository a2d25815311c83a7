import { and, type SQL, sql } from 'drizzle-orm'
import { inPeriod, type Period } from '../dayRange'

const dayMs = 86_400_000

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

const startOfDay = (ms: number) => new Date(Math.floor(ms / dayMs) * dayMs).toISOString()

/** Splits a period into whole days in UTC, null if it has none, and what is before and after them. */
function splitPeriod({ from, until }: Period): { days: Period | null; rest: Period[] } {
  const first = from && startOfDay(Date.parse(from) + dayMs - 1)
  const end = until && startOfDay(Date.parse(until))
  if (first && end && first >= end) return { days: null, rest: [{ from, until }] }
  const rest = [
    { from, until: first },
    { from: end, until },
  ]
  return { days: { from: first, until: end }, rest: rest.filter((each) => each.from !== each.until) }
}

/** Returns the condition on the version and the hospital; `table` has both. */
function isCounted(table: string, { versionId, isMine }: CountedSubmissions): SQL | undefined {
  const column = (name: string) => sql.raw(`${table}.${name}`)
  return and(
    versionId === undefined ? undefined : sql`${column('survey_id')} = ${versionId}`,
    isMine(column('hospital_id')),
  )
}

/** The counts of whole days, which the database stores when a submission becomes final. */
function countsOfDays(submissions: CountedSubmissions, { from, until }: Period): SQL {
  return sql`select line_id, option_ids, hundredths, people from survey_answer_counts as counts
    where ${and(
      sql`counts.survey_id in (select id from surveys where line_id = ${submissions.lineId})`,
      isCounted('counts', submissions),
      from ? sql`counts.day >= ${from.slice(0, 10)}` : undefined,
      until ? sql`counts.day < ${until.slice(0, 10)}` : undefined,
    )}`
}

/**
 * The answers of submissions in parts of days, each counted as one. With `offset 0`, PostgreSQL finds them by submission; it
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
 * `option_ids`, `hundredths`, `people`. Whole days in UTC are read from the stored counts; as the days of the caller's time
 * zone begin at other hours, the hours before and after them are read from the answers.
 */
export function equalAnswers(submissions: CountedSubmissions): SQL {
  const { days, rest } = splitPeriod(submissions.period)
  const parts = [
    ...(days ? [countsOfDays(submissions, days)] : []),
    ...rest.map((period) => answersOf(submissions, period)),
  ]
  return sql`select line_id, option_ids, hundredths, sum(people)::integer as people
    from (${sql.join(parts, sql` union all `)}) as counted group by line_id, option_ids, hundredths`
}
