import * as z from 'zod'
import { exportFields } from './exportFields'
import { exportFormats } from './exportFormats'
import { jsonParameter } from './jsonParameter'
import { Blob, filter } from './responses'
import { singleLine } from './values'

const mostColumns = 60
/** In one cell: a person's first and last name are two fields. */
const mostFields = 4
const longestHeader = 100
const longestTitle = 150

/** Returns the schema of an export's columns, restricted to the fields that can be exported. */
function columnsOf(row: z.ZodObject) {
  const fields = exportFields(row)
  const field = z.string().refine((name) => fields.has(name), 'validation.invalidChoice')
  const invalid = 'validation.invalidChoice'
  const column = z.object(
    {
      /** Several fields are joined with spaces in one cell. */
      field: z.union([field, z.array(field).min(1).max(mostFields)], invalid),
      header: singleLine(longestHeader),
    },
    invalid,
  )
  return z.array(column, invalid).min(1, 'validation.required').max(mostColumns, 'validation.atMost')
}

/**
 * Returns the query parameters of an export beside the list's own filters: the format, the title, and the columns as JSON
 * text, `[{"field":"name_text","header":"Name"}]`. Without columns, every field is exported, with its name as the header;
 * without a title, the contract's name of the list is used.
 * @param row the row schema of the list's response
 */
export function exportParameters(row: z.ZodObject) {
  return {
    format: z.enum(exportFormats, 'validation.invalidChoice').default('xlsx'),
    title: filter(singleLine(longestTitle)),
    columns: filter(jsonParameter(columnsOf(row))),
  }
}

/** The parameters of an export as passed to the handler. */
export type ExportParameters = z.output<z.ZodObject<ReturnType<typeof exportParameters>>>

/**
 * Returns the part of an export's declaration beside its path, permission and scope.
 * @param row the row schema of the list's response
 * @param filters the filters of the list
 * @returns row, query and response, to be spread into the declaration
 */
export function exportCall<Row extends z.ZodObject, Filters extends z.ZodRawShape>(row: Row, filters: Filters) {
  return { row, query: z.object({ ...filters, ...exportParameters(row) }), response: Blob }
}
