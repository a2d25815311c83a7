import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { SavedReport, SavedReportRow } from '#contract/reports/calls'
import type { ReportInput } from '#contract/reports/input'
import { reportLimits } from '#contract/reports/limits'
import { ReportQuery } from '#contract/reports/query'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { removeMedia } from '../../platform/files/media'
import { fieldProblem, orNotFound, Problem } from '../../platform/http/problem'
import { localizedName } from '../../platform/texts'
import { reportExports, reports } from '../../schema/reports'
import { checkQuery } from './check'

const author = {
  author_first_name: users.first_name,
  author_last_name: users.last_name,
  author_alternate_name: users.alternate_name,
}
const columns = {
  id: reports.id,
  name: reports.name,
  description: reports.description,
  created_by: reports.created_by,
  updated_at: reports.updated_at,
  ...author,
}

interface FoundReport {
  id: number
  name: string
  description: string
  created_by: number
  updated_at: Date
  author_first_name: string
  author_last_name: string
  author_alternate_name: string | null
}

function rowOf(found: FoundReport): SavedReportRow {
  const { author_first_name: first, author_last_name: last, author_alternate_name: alternate } = found
  return {
    id: found.id,
    name: found.name,
    description: found.description,
    created_by: { id: found.created_by, name: localizedName({ name: `${first} ${last}`, alternate_name: alternate }) },
    updated_at: found.updated_at.toISOString(),
  }
}

/**
 * Returns a page of saved reports, the last changed first.
 * @param inScope which of them the caller may use; expects `reports`
 */
export async function pageOfReports(
  { page, limit, q }: { page: number; limit: number; q?: string | undefined },
  inScope: SQL,
) {
  const condition = and(
    inScope,
    q ? or(containsText(reports.name, q), containsText(reports.description, q)) : undefined,
  )
  const total = await db().$count(reports, condition)
  const found = await db()
    .select(columns)
    .from(reports)
    .innerJoin(users, eq(users.id, reports.created_by))
    .where(condition)
    .orderBy(sql`${reports.updated_at} desc, ${reports.id} desc`)
    .limit(limit)
    .offset(pageOffset({ page, limit }))
  return { data: found.map(rowOf), meta: pageMeta({ page, limit }, total) }
}

/** Returns the saved reports that the caller may use, by name: as many as a person can choose from, and whether there are more. */
export async function listReports(inScope: SQL): Promise<{ data: SavedReportRow[]; meta: { is_cut: boolean } }> {
  const found = await db()
    .select(columns)
    .from(reports)
    .innerJoin(users, eq(users.id, reports.created_by))
    .where(inScope)
    .orderBy(reports.name, reports.id)
    .limit(reportLimits.listed + 1)
  return { data: found.slice(0, reportLimits.listed).map(rowOf), meta: { is_cut: found.length > reportLimits.listed } }
}

/** Returns the definition of a saved report as it can be run today. @throws Problem 404 */
export async function readReport(id: number): Promise<SavedReport> {
  const [found] = await db()
    .select({ ...columns, query: reports.query })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.created_by))
    .where(eq(reports.id, id))
  const { query: stored, ...row } = orNotFound(found)
  const query = ReportQuery.parse(stored)
  const checked = checkQuery(query)
  const removed = checked.definition
    ? [...checked.removedColumns, ...checked.removedConditions]
    : [checked.problems['query.table'] ? query.table : query.grouping.column]
  return { ...rowOf(row), query, removed: [...new Set(removed)] }
}

/** @throws Problem 422 for a query that cannot be run */
function checked({ query, name, description }: ReportInput) {
  const { problems } = checkQuery(query)
  if (Object.keys(problems).length > 0) throw new Problem(422, 'error.invalid', { fields: problems })
  return { query, name, description, updated_at: now() }
}

/** Saves a new report, and returns its id. @throws Problem 422 */
export async function createReport(input: ReportInput): Promise<number> {
  const values = checked(input)
  const mine = await db().$count(reports, eq(reports.created_by, caller().id))
  if (mine >= reportLimits.saved) throw fieldProblem('name', 'reports.tooManySaved', { max: reportLimits.saved })
  const [row] = await db()
    .insert(reports)
    .values({ ...values, created_by: caller().id, created_at: now() })
    .returning({ id: reports.id })
  return orNotFound(row).id
}

/** Changes a saved report. @throws Problem 422 */
export async function updateReport(id: number, input: ReportInput): Promise<void> {
  await db().update(reports).set(checked(input)).where(eq(reports.id, id))
}

/** Deletes a saved report; its exports with their files, schedules and pins go with it. */
export async function deleteReport(id: number): Promise<void> {
  const exported = await db()
    .delete(reportExports)
    .where(eq(reportExports.report_id, id))
    .returning({ media: reportExports.media_id })
  for (const { media } of exported) if (media !== null) await removeMedia(media)
  await db().delete(reports).where(eq(reports.id, id))
}
