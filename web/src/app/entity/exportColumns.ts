import type { Column, FieldOf } from '../../ui/list/listTypes'

/** A column as the call of an export takes it. */
export interface ExportColumn<Row> {
  /** Of a row of the list's response; several make one cell. */
  field: FieldOf<Row> | readonly FieldOf<Row>[]
  /** In the reader's language. */
  header: string
}

/**
 * The columns of a list's export.
 * @param columns those of the list, with the ones that the table does not show
 * @returns those that are exported, in the order of the export
 */
export function exportColumns<Row>(columns: readonly Column<Row>[]): ExportColumn<Row>[] {
  return columns
    .toSorted((one, other) => (one.exportOrder ?? 0) - (other.exportOrder ?? 0))
    .flatMap(({ exported, exportHeader, header }) =>
      exported ? [{ field: exported, header: exportHeader ?? header }] : [],
    )
}
