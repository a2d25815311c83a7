import { type SQL, sql } from 'drizzle-orm'
import { parseBookingNumber } from '#contract/rules/bookingNumber'

/**
 * Returns the condition that finds the patient of the booking with this number; false if the search text is not a
 * booking number. Expects `users` in the statement.
 */
export function hasBooking(q: string): SQL {
  const shortCode = parseBookingNumber(q)
  if (shortCode === undefined) return sql`false`
  return sql`users.id = (select patient_id from appointments where short_code = ${shortCode}
    and deleted_at is null)`
}
