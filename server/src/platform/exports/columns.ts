import type * as z from 'zod'
import type { ExportParameters } from '#contract/kit/exportCall'
import { type ExportField, exportFields } from '#contract/kit/exportFields'
import { type Cell, cellOf } from './cell'

/** A column of an export. */
export interface ExportColumn<Row = unknown> {
  header: string
  /** @param row as in the list's response */
  cell(row: Row): Cell
}

/** Returns one cell for several fields, joined with spaces. */
function joinedCell(fields: readonly ExportField[], row: unknown): Cell {
  const [first, ...others] = fields.map((field) => cellOf(field, row)).filter((cell) => cell !== null)
  if (first === undefined) return null
  return others.length > 0 ? [first, ...others].join(' ') : first
}

/**
 * Returns the columns of an export: those requested, otherwise every field under its name, except those that are
 * exported as another one.
 * @param row the row schema of the list's response
 * @param asked the requested columns, validated; undefined for every field
 */
export function columnsOf(row: z.ZodObject, requested: ExportParameters['columns']): ExportColumn[] {
  const fields = exportFields(row)
  const all = [...fields].flatMap(([name, { path }]) =>
    path.join('.') === name ? [{ field: name, header: name }] : [],
  )
  return (requested ?? all).map(({ field: names, header }) => {
    const joined = [names].flat().flatMap((name) => fields.get(name) ?? [])
    return { header, cell: (of) => joinedCell(joined, of) }
  })
}
