import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  type DataImport,
  dataImportLimits,
  dataImportStates,
  type ImportSummary,
  type RowState,
  rowStates,
  workingStates,
} from '#contract/dataImports/calls'
import { dateOrders } from '#contract/dataImports/cells'
import { patientFields } from '#contract/dataImports/fields'
import type { TextRef } from '#contract/kit/issues'
import { similarities } from '#contract/users/newPatient'
import { now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { optionOf } from '../../schema/options'
import { PersonRow, personJson, personOf } from '../../schema/people'

const FoundRow = z.strictObject({
  id: z.int(),
  file_name: z.string(),
  hospital_id: z.int(),
  hospital_name: z.string(),
  hospital_alternate_name: z.string().nullable(),
  state: z.enum(dataImportStates),
  encoding: z.enum(['utf-8', 'windows-1256']),
  columns: z.array(
    z.strictObject({ header: z.string(), samples: z.array(z.string()), field: z.enum(patientFields).nullable() }),
  ),
  date_order: z.enum(dateOrders),
  invites: z.boolean(),
  problem: z.custom<TextRef>().nullable(),
  creator: PersonRow,
  created: z.number(),
  finished: z.number().nullable(),
  counts: z.partialRecord(z.enum(rowStates), z.int()),
  position: z.int(),
})
type FoundRow = z.output<typeof FoundRow>

function findImports(condition: SQL, { limit, offset }: { limit: number; offset: number }): Promise<FoundRow[]> {
  return readJsonRows(
    FoundRow,
    sql`select data_imports.id, file_name, data_imports.hospital_id, hospitals.name as hospital_name,
        hospitals.alternate_name as hospital_alternate_name, data_imports.state, encoding, columns, date_order, invites, problem,
        ${sql.raw(personJson('users'))} as creator, ${sql.raw(epochMs('data_imports.created_at'))} as created,
        ${sql.raw(epochMs('finished_at'))} as finished, data_imports.counts, data_imports.position
      from data_imports join hospitals on hospitals.id = data_imports.hospital_id
        join users on users.id = data_imports.created_by
      where ${condition} order by data_imports.id desc limit ${limit} offset ${offset}`,
  )
}

function countsOf({ counts }: FoundRow): Record<RowState, number> {
  return Object.fromEntries(rowStates.map((state) => [state, counts[state] ?? 0])) as Record<RowState, number>
}

function summaryOf(row: FoundRow): ImportSummary {
  const { id, file_name, state, creator, created } = row
  const hospital = optionOf({
    id: row.hospital_id,
    name: row.hospital_name,
    alternate_name: row.hospital_alternate_name,
  })
  const counts = countsOf(row)
  return {
    ...{ id, file_name, hospital, state, counts },
    created_by: personOf(creator),
    created_at: new Date(created).toISOString(),
  }
}

/** Returns a page of the imported files of a condition on `data_imports`, the newest first. One statement. */
export async function readImports(condition: SQL, page: { limit: number; offset: number }): Promise<ImportSummary[]> {
  return (await findImports(condition, page)).map(summaryOf)
}

const UndecidedRow = z.strictObject({ match: z.enum(similarities), count: z.int() })

async function undecidedOf(id: number): Promise<DataImport['undecided']> {
  const rows = await readRows(
    UndecidedRow,
    sql`select coalesce(matches -> 0 ->> 'match', 'phone') as match, count(*)::integer as count
      from data_import_rows where import_id = ${id} and state = 'similar' and decision is null group by 1`,
  )
  const count = (match: string) => rows.find((row) => row.match === match)?.count ?? 0
  return { uuid: count('uuid'), phone: count('phone'), name: count('name') }
}

/** Returns how many rows the current step has finished, of how many. */
function progressOf({ state, position }: FoundRow, counts: Record<RowState, number>): DataImport['progress'] {
  if (!workingStates.includes(state)) return null
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (state === 'reading') return { done: position, total: null }
  if (state === 'comparing') return { done: all - counts.waiting, total: all }
  const done = state === 'importing' ? counts.created + counts.skipped + counts.existing : counts.undone + counts.kept
  const left = state === 'importing' ? counts.ready : counts.created
  return { done, total: done + left }
}

/** Returns until when an import can be undone. */
export function undoUntil(finished: Date): Date {
  return new Date(finished.getTime() + dataImportLimits.undoHours * 3_600_000)
}

/** Returns one imported file. @throws Problem 404 */
export async function readImport(id: number): Promise<DataImport> {
  const [found] = await findImports(sql`data_imports.id = ${id}`, { limit: 1, offset: 0 })
  const row = orNotFound(found)
  const { encoding, columns, date_order, invites, state, problem, finished } = row
  const summary = summaryOf(row)
  const until = finished === null ? null : undoUntil(new Date(finished))
  return {
    ...summary,
    ...{ encoding, columns, date_order, invites },
    undecided: await undecidedOf(id),
    progress: progressOf(row, summary.counts),
    problem: problem && apiText(problem.key, problem.values),
    finished_at: finished === null ? null : new Date(finished).toISOString(),
    undo_until: until?.toISOString() ?? null,
    can_undo: state === 'imported' && until !== null && until > now() && summary.counts.created > 0,
  }
}
