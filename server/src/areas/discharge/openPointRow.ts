import * as z from 'zod'
import { PersonRow } from '../../schema/people'

/** So many open points of a kind are shown. */
export const mostOpenPoints = 50

/** A record that is still open, with the name of its drug or form. */
export const OpenPointRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  /** Milliseconds since the epoch. */
  at: z.int().nullable(),
  owner: PersonRow.nullable(),
})
export type OpenPointRow = z.output<typeof OpenPointRow>
