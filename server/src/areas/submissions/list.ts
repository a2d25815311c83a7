import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { QueryOf } from '#contract/kit/endpoint'
import { addDays } from '#contract/rules/calendarDate'
import { instantOfWallOrAfterGap } from '#contract/rules/wallClock'
import type { submissions as calls } from '#contract/submissions/calls'
import type { SubmissionRow } from '#contract/submissions/submission'
import { anyOf } from '../../platform/access/accessPath'
import { matchesPerson, matchesPersonName } from '../../platform/auth/search'
import { caller, context } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { checkPastDays } from '../../platform/http/pastDays'
import { hasTitle } from '../surveys'
import { accessPathsToSubmission } from './policy'
import { submissionRow, submissionRows, submissionTables } from './readSubmissions'

const CountRow = z.strictObject({ total: z.int() })

/** Permissions with which a submission is opened. */
const openers: readonly Permission[] = [
  'show-survey-instance',
  'update-survey-instance',
  'show-follow-up',
  'update-follow-up',
]

/** Returns the instant at which a day `YYYY-MM-DD` begins for the caller. */
function startOf(day: string): string {
  return new Date(instantOfWallOrAfterGap(day, 0, caller().timeZone)).toISOString()
}

/**
 * Returns the condition of the filters. A caller who cannot open a submission finds it by name only: otherwise the search
 * would reveal the national ID.
 * @throws Problem 422 for days in the future
 */
export function filtersOf(query: Omit<QueryOf<typeof calls.list>, 'page' | 'limit'>): SQL | undefined {
  const { hospital_id: hospital, specialty_id: specialty, from, to, title, name, uuid } = query
  checkPastDays(query)
  return and(
    hospital === undefined ? undefined : sql`survey_instances.hospital_id = ${hospital}`,
    specialty === undefined ? undefined : sql`survey_instances.specialty_id = ${specialty}`,
    from ? sql`survey_instances.created_at >= ${startOf(from)}` : undefined,
    to ? sql`survey_instances.created_at < ${startOf(addDays(to, 1))}` : undefined,
    ...hasTitle(title),
    name ? and(matchesPerson(name), matchesPersonName(name)) : undefined,
    uuid
      ? and(matchesPerson(uuid), containsText(sql`users.uuid`, uuid), anyOf(accessPathsToSubmission(caller(), openers)))
      : undefined,
  )
}

/** Returns which of these submissions the caller can open. */
async function openOnes(ids: readonly number[]): Promise<ReadonlySet<number>> {
  const open = await context().platform.access.reachable('submission', caller(), ids, openers)
  return new Set([...open].map(Number))
}

/**
 * Returns a page of submissions, the newest first.
 * @param condition on the tables of `submissionTables`
 * @param areOwn whether all of them are the caller's
 */
export async function pageOfSubmissions(
  paging: { page: number; limit: number },
  condition: SQL | undefined,
  areOwn = false,
) {
  const [counted] = await readRows(
    CountRow,
    sql`select count(*)::integer as total from ${submissionTables} where ${condition}`,
  )
  const rows = await submissionRows(
    sql`where ${condition} order by survey_instances.id desc limit ${paging.limit} offset ${pageOffset(paging)}`,
  )
  const open = areOwn ? undefined : await openOnes(rows.map(({ id }) => id))
  const data: SubmissionRow[] = rows.map((row) => submissionRow(row, open?.has(row.id) ?? true))
  return { data, meta: pageMeta(paging, counted?.total ?? 0) }
}
