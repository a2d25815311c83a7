import { named } from '../platform/texts'

interface NamedRow {
  id: number
  name: string
  alternate_name: string | null
}

/** Returns a facility, specialty or similar as an option, in the caller's language. */
export function optionOf(row: NamedRow): { id: number; name: string } {
  return { id: row.id, name: named(row) }
}
