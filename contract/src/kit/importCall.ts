import * as z from 'zod'
import type { EntityName } from '../access/permissions'
import { filter, One } from './answers'
import { jsonParameter } from './jsonParameter'
import { singleLine } from './values'

/** Of one file. */
export const importLimits = { maxBytes: 2 * 1024 * 1024, maxRows: 5000 } as const

/** How many rows were added, and how many were in the list already and stayed as they were. */
export const ImportResult = z.object({ created: z.number().int(), existing: z.number().int() })
export type ImportResult = z.output<typeof ImportResult>

/** What is wrong in a file: beside the usual 422, by row and column. At most `mostRowProblems` of them. */
export interface RowProblem {
  /** As a spreadsheet program numbers it: the header is row 1. */
  row: number
  /** As the file's header calls it; null for the row as a whole. */
  column: string | null
  /** In the caller's language. */
  errors: string[]
}
export const mostRowProblems = 100

const mostHeaders = 200
const longestHeader = 100

interface Import<Many, E, Input> {
  /** As the addresses have it: `/api/admin/{many}/import`. */
  many: Many
  /** As the permissions call it: `create-{entity}`. */
  entity: E
  /** What is sent to make one: a column of the file for each of its fields, which are texts or yes and no. */
  input: Input
}

/**
 * The call that adds the rows of a CSV file: all of them or none, and those that are in the list already stay as they are, so
 * that a file can be sent twice. Columns are found by the names of the fields, and by the headers that the caller gives for
 * them as JSON text, `[{"field":"name","header":"Name"}]`.
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
    form: z.object({ columns: filter(jsonParameter(z.array(column, invalid).max(mostHeaders))) }),
    files: { file: { types: ['csv'], required: true, max: 1, maxBytes: importLimits.maxBytes } },
    answer: One(ImportResult),
  } as const
}
