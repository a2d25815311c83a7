import { and, asc, count, eq, gt } from 'drizzle-orm'
import type { ImportRow, RowState } from '#contract/dataImports/calls'
import { importFields } from '#contract/dataImports/fields'
import type { BlobResponse, PageMeta } from '#contract/kit/responses'
import { db, language } from '../../platform/context'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { exportTable } from '../../platform/exports/exportFile'
import { orNotFound } from '../../platform/http/problem'
import { apiText, fieldTexts } from '../../platform/texts'
import { dataImportRows, dataImports, type ImportRowRow } from '../../schema/dataImports'
import { foundSimilar, type SimilarRow } from '../users'
import type { ImportOfKind } from './importOfKind'
import { kindOf } from './kinds'

type Headers = ReadonlyMap<string, string>

async function fileOf(id: number) {
  const [file] = await db().select().from(dataImports).where(eq(dataImports.id, id))
  const found = orNotFound(file)
  const { columns, file_name: name } = found
  const headers: Headers = new Map(columns.flatMap(({ header, field }) => (field ? [[field, header] as const] : [])))
  return { headers, name, kind: kindOf(found) }
}

function problemsOf({ problems }: Pick<ImportRowRow, 'problems'>, headers: Headers): ImportRow['problems'] {
  const texts = Object.entries(fieldTexts(problems ?? {}, language()))
  // In the order of the columns; problems of the whole row stand last.
  const order = [...headers.keys(), 'row']
  const sorted = texts.toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  return sorted.map(([field, errors]) => ({
    column: field === 'row' ? null : (headers.get(field) ?? field),
    errors,
  }))
}

function cellsOf({ given }: ImportRowRow): ImportRow['cells'] {
  return importFields.flatMap((field) => {
    const text = given?.[field]
    return text ? [{ field, text }] : []
  })
}

/** Returns the people to whom the rows of a page are similar, as far as the caller may see them. */
async function matchesOf(
  rows: readonly ImportRowRow[],
  kind: ImportOfKind,
): Promise<(row: ImportRowRow) => ImportRow['matches']> {
  const all = rows.flatMap(({ matches }) => matches ?? [])
  const found = await foundSimilar([...new Set(all.map(({ id }) => id))])
  const similar: SimilarRow[] = [...found.values()].map((person) => ({ ...person, match: 'name' }))
  const shown = new Map((await kind.shown(similar, ['create-user'])).map((person) => [person.id, person] as const))
  return ({ matches }) =>
    (matches ?? []).flatMap(({ id, match }) => {
      const person = shown.get(id)
      return person ? [{ ...person, match }] : []
    })
}

interface RowPage {
  page: number
  limit: number
  state?: RowState | undefined
}

/** Returns a page of the rows of a file, in their order. @throws Problem 404 */
export async function readImportRows(id: number, query: RowPage): Promise<{ data: ImportRow[]; meta: PageMeta }> {
  const { headers, kind } = await fileOf(id)
  const condition = and(
    eq(dataImportRows.import_id, id),
    query.state ? eq(dataImportRows.state, query.state) : undefined,
  )
  const rows = await db()
    .select()
    .from(dataImportRows)
    .where(condition)
    .orderBy(asc(dataImportRows.line))
    .limit(query.limit)
    .offset(pageOffset(query))
  const [counted] = await db().select({ total: count() }).from(dataImportRows).where(condition)
  const matches = await matchesOf(rows, kind)
  return {
    data: rows.map((row) => ({
      row: row.line,
      state: row.state,
      cells: cellsOf(row),
      problems: problemsOf(row, headers),
      matches: matches(row),
      same_phone_as_row: row.phone_line,
      can_create: !(row.matches ?? []).some(({ blocks }) => blocks),
      decision: row.decision,
      patient_id: row.user_id,
      clinic_id: row.clinic_id,
    })),
    meta: pageMeta(query, counted?.total ?? 0),
  }
}

/** So many rows are read at once for the file of problems. */
const batchSize = 1000

/** More problems than a file can have: none is left out. */
const mostProblems = 10_000_000

/** Returns every problem of a file by row and column as CSV, written while it is read. @throws Problem 404 */
export async function problemsFile(id: number): Promise<BlobResponse> {
  const { headers, name } = await fileOf(id)
  let after = 0
  return exportTable<{ row: number; column: string | null; errors: string[] }>('csv', {
    title: name.replace(/\.csv$/i, ''),
    most: mostProblems,
    columns: [
      { header: apiText('import.column.row'), cell: ({ row }) => row },
      { header: apiText('import.column.column'), cell: ({ column }) => column },
      { header: apiText('import.column.problem'), cell: ({ errors }) => errors.join(' ') },
    ],
    read: async () => {
      const rows = await db()
        .select({ line: dataImportRows.line, problems: dataImportRows.problems })
        .from(dataImportRows)
        .where(and(eq(dataImportRows.import_id, id), eq(dataImportRows.state, 'wrong'), gt(dataImportRows.line, after)))
        .orderBy(asc(dataImportRows.line))
        .limit(batchSize)
      after = rows.at(-1)?.line ?? after
      return {
        rows: rows.flatMap((row) => problemsOf(row, headers).map((problem) => ({ row: row.line, ...problem }))),
        isFull: rows.length === batchSize,
      }
    },
  })
}
