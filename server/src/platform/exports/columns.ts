import type * as z from 'zod'
import type { ExportParameters } from '#contract/kit/exportCall'
import { type ExportField, exportFields } from '#contract/kit/exportFields'
import { type Cell, cellOf } from './cell'

/** A column of an export. */
export interface ExportColumn {
  header: string
  /** @param row as the list's response has it */
  cell(row: unknown): Cell
}

/** The cell of several fields, with spaces between them. */
function joinedCell(fields: readonly ExportField[], row: unknown): Cell {
  const [first, ...others] = fields.map((field) => cellOf(field, row)).filter((cell) => cell !== null)
  if (first === undefined) return null
  return others.length > 0 ? [first, ...others].join(' ') : first
}

/**
 * The columns of an export: as the caller asks for them, otherwise every field under its name, but for those that are
 * exported as another one.
 * @param row of the list's response
 * @param asked what the caller asks for, checked; undefined for every field
 */
export function columnsOf(row: z.ZodObject, asked: ExportParameters['columns']): ExportColumn[] {
  const fields = exportFields(row)
  const all = [...fields].flatMap(([name, { path }]) =>
    path.join('.') === name ? [{ field: name, header: name }] : [],
  )
  return (asked ?? all).map(({ field: names, header }) => {
    const joined = [names].flat().flatMap((name) => fields.get(name) ?? [])
    return { header, cell: (of) => joinedCell(joined, of) }
  })
}
