import type { Column, FieldOf } from '../../ui/list/listTypes'

/** A column as the export call takes it. */
export interface ExportColumn<Row> {
  /** A field of a row of the list's response; several fields make one cell. */
  field: FieldOf<Row> | readonly FieldOf<Row>[]
  /** In the user's language. */
  header: string
}

/**
 * Returns the columns of a list's export.
 *
 * @param columns the list's columns, including those that the table does not show
 * @returns the exported columns, in the order of the export
 */
export function exportColumns<Row>(columns: readonly Column<Row>[]): ExportColumn<Row>[] {
  return columns
    .toSorted((one, other) => (one.exportOrder ?? 0) - (other.exportOrder ?? 0))
    .flatMap(({ exported, exportHeader, header }) =>
      exported ? [{ field: exported, header: exportHeader ?? header }] : [],
    )
}
