import { named } from '../platform/texts'

interface NamedRow {
  id: number
  name: string
  alternate_name: string | null
}

/** A place or a subject as a choice, in the caller's language. */
export function optionOf(row: NamedRow): { id: number; name: string } {
  return { id: row.id, name: named(row) }
}
