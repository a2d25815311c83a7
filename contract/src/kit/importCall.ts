import * as z from 'zod'
import type { EntityName } from '../access/permissions'
import { jsonParameter } from './jsonParameter'
import { auditedKindOf } from './record'
import { filter, One } from './responses'
import { singleLine } from './values'

/** Limits of one imported file. */
export const importLimits = { maxBytes: 2 * 1024 * 1024, maxRows: 5000, maxColumns: 200 } as const

/** The number of rows that were added, and of those that already existed and were left unchanged. */
export const ImportResult = z.object({ created: z.number().int(), existing: z.number().int() })
export type ImportResult = z.output<typeof ImportResult>

/** A problem in an imported file. A 422 response lists at most `mostRowProblems` of them in `rows`, beside `errors`. */
export interface RowProblem {
  /** The row number as in a spreadsheet program: the header is row 1. */
  row: number
  /** The column's header in the file; null if the problem concerns the whole row. */
  column: string | null
  /** In the caller's language. */
  errors: string[]
}
export const mostRowProblems = 100

const longestHeader = 100

interface Import<Many, E, Input> {
  /** The path segment: `/api/admin/{many}/import`. */
  many: Many
  /** As in the permission name: `create-{entity}`. */
  entity: E
  /** The body that creates one record. Each of its fields, texts or booleans, is a column of the file. */
  input: Input
}

/**
 * Declares the call that imports the rows of a CSV file: all of them or none. Rows that already exist are left
 * unchanged, so that importing a file again has no effect. Columns are matched by field name, or by the headers that
 * the caller sends as JSON text, `[{"field":"name","header":"Name"}]`.
 */
export function importCall<const Many extends string, const E extends EntityName, Input extends z.ZodObject>({
  many,
  entity,
  input,
}: Import<Many, E, Input>) {
  const invalid = 'validation.invalidChoice'
  const field = z.string().refine((name) => Object.hasOwn(input.shape, name), invalid)
  const column = z.object({ field, header: singleLine(longestHeader) }, invalid)
  return {
    method: 'POST',
    path: `/api/admin/${many}/import`,
    permission: `create-${entity}`,
    summary: `Add the rows of a CSV file to the ${many}: all of them or none`,
    form: z.object({ columns: filter(jsonParameter(z.array(column, invalid).max(importLimits.maxColumns))) }),
    files: { file: { types: ['csv'], required: true, max: 1, maxBytes: importLimits.maxBytes } },
    audit: { kind: auditedKindOf(entity), id: 'handler' },
    response: One(ImportResult),
  } as const
}
