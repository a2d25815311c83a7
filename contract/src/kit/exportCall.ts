import * as z from 'zod'
import { Blob, filter } from './answers'
import { exportFields } from './exportFields'
import { exportFormats } from './exportFormats'
import { jsonParameter } from './jsonParameter'
import { singleLine } from './values'

const mostColumns = 60
/** Of one cell: a person's first and last name are two. */
const mostFields = 4
const longestHeader = 100
const longestTitle = 150

/** The columns of an export, of the fields that may be exported. */
function columnsOf(row: z.ZodObject) {
  const fields = exportFields(row)
  const field = z.string().refine((name) => fields.has(name), 'validation.invalidChoice')
  const invalid = 'validation.invalidChoice'
  const column = z.object(
    {
      /** Several are one cell, with spaces between them. */
      field: z.union([field, z.array(field).min(1).max(mostFields)], invalid),
      header: singleLine(longestHeader),
    },
    invalid,
  )
  return z.array(column, invalid).min(1, 'validation.required').max(mostColumns, 'validation.atMost')
}

/**
 * The parameters of an export beside the list's own filters: the format, the title, and the columns as JSON text,
 * `[{"field":"name_text","header":"Name"}]`. Without columns an export has every field, headed by its name; without a
 * title it is called as the contract calls the list.
 * @param row of the list's response
 */
export function exportParameters(row: z.ZodObject) {
  return {
    format: z.enum(exportFormats, 'validation.invalidChoice').default('xlsx'),
    title: filter(singleLine(longestTitle)),
    columns: filter(jsonParameter(columnsOf(row))),
  }
}

/** The parameters of an export as a handler gets them. */
export type ExportParameters = z.output<z.ZodObject<ReturnType<typeof exportParameters>>>

/**
 * What the declaration of an export has beside its address, its permission and whose rows it returns.
 * @param row of the list's response
 * @param filters of the list
 * @returns the row, the query and the answer, to be spread into the declaration
 */
export function exportCall<Row extends z.ZodObject, Filters extends z.ZodRawShape>(row: Row, filters: Filters) {
  return { row, query: z.object({ ...filters, ...exportParameters(row) }), answer: Blob }
}
