import * as z from 'zod'
import { always, day, emptyAsMissing, instant, readRevision, singleLine } from '../kit/values'
import { Person } from '../users/people'

/** The most entries of one list of a patient. */
export const mostEntries = 100

/** A day that can be left empty: null if it is missing. */
export const optionalDay = z.preprocess(emptyAsMissing, day.optional()).transform((value) => value ?? null)

/** For `refine`: reports a missing value at its field, also while other fields are invalid. */
export function required(field: string): { error: string; path: string[] } & typeof always {
  return { error: 'validation.required', path: [field], ...always }
}

/** For `refine`: a status other than `active` needs a reason. */
export const hasReason = ({ status, status_reason: reason }: { status: string; status_reason: string | null }) =>
  status === 'active' || Boolean(reason)

/** Why an entry, or the statement that none is known, is wrong. A statement is never changed, and has no revision. */
export const EnteredInError = z.object({ reason: singleLine(), revision: readRevision })

/** Who recorded a version of an entry, and when; a later version replaces it. */
export const versionFields = { revision: z.number().int(), recorded_by: Person, recorded_at: instant }

/** The statement of a person that a list has no entries. */
export const NoneKnown = z.object({ id: z.number(), recorded_by: Person, recorded_at: instant })
export type NoneKnown = z.output<typeof NoneKnown>

/** What is known of a list beside its entries. */
export const listState = {
  /**
   * `listed`: there is an entry that applies. `none_known`: a person stated that there is none. Otherwise nobody has
   * recorded the list, also if none of its entries applies any longer.
   */
  state: z.enum(['not_recorded', 'none_known', 'listed']),
  none_known: NoneKnown.nullable(),
}
