import * as z from 'zod'
import { localizedName } from '../platform/texts'

/** The value of `optionJson`. */
export const OptionRow = z.strictObject({ id: z.int(), name: z.string(), alternate_name: z.string().nullable() })

/**
 * Returns the SQL expression of what `optionOf` shows of a facility, specialty or similar.
 * @param row the alias of its table in the statement
 */
export function optionJson(row: string): string {
  return `json_build_object('id', ${row}.id, 'name', ${row}.name, 'alternate_name', ${row}.alternate_name)`
}

/** Returns a facility, specialty or similar as an option, in the caller's language. */
export function optionOf(row: z.output<typeof OptionRow>): { id: number; name: string } {
  return { id: row.id, name: localizedName(row) }
}
