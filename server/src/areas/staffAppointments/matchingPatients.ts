import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { parseBookingNumber } from '#contract/rules/bookingNumber'
import { matchesPerson, matchesPersonIdentity, matchesPersonName } from '../../platform/auth/search'
import { readRows } from '../../platform/database/rows'

/** If more patients match, the statements find them again instead of getting their ids. */
const maxIds = 1_000
/** So many patients are frequent. */
const frequent = 300

const MatchRow = z.strictObject({ id: z.int(), by_name: z.boolean(), appointment_id: z.int().nullable() })

/** The patients who match a search, each once. */
export interface MatchingPatients {
  /** `listed (key, by_name, appointment_id)`: the patient, whether the name matches, and the only appointment to list. */
  from: SQL
  /** Whether all are found by name, with all of their appointments. */
  areByName: boolean
  /** Whether they are many, so that some probably have one of the first appointments in the order of a list. */
  areFrequent: boolean
  /** Whether they are more than `maxIds`. */
  areCountless: boolean
}

function selectMatching(q: string): SQL {
  const shortCode = parseBookingNumber(q)
  const byName = matchesPersonName(q)
  const people = sql`select users.id, ${byName} as by_name, null::integer as appointment_id from users
    where ${matchesPerson(q)} and (${byName} or ${matchesPersonIdentity(q)})`
  if (!shortCode) return people
  const ofBooking = sql`from appointments where short_code = ${shortCode}`
  return sql`${people} and users.id not in (select patient_id ${ofBooking})
    union all select patient_id, true, id ${ofBooking}`
}

/**
 * Finds the patients who match a search by name, or else by national ID or phone; or the patient of the booking with the
 * searched number, and that booking. One statement.
 */
export async function matchingPatients(q: string): Promise<MatchingPatients> {
  const rows = await readRows(MatchRow, sql`select * from (${selectMatching(q)}) as matching limit ${maxIds + 1}`)
  if (rows.length > maxIds) {
    // Materialized, so that the texts are compared once and not for each appointment.
    const from = sql`(with matching as materialized (${selectMatching(q)}) select * from matching)
      as listed (key, by_name, appointment_id)`
    return { from, areByName: false, areFrequent: true, areCountless: true }
  }
  const ids = sql.param(rows.map(({ id }) => id))
  const byName = sql.param(rows.map((row) => row.by_name))
  const bookings = sql.param(rows.map((row) => row.appointment_id))
  const areByName = rows.every((row) => row.by_name && row.appointment_id === null)
  return {
    from: sql`unnest(${ids}::integer[], ${byName}::boolean[], ${bookings}::integer[])
      as listed (key, by_name, appointment_id)`,
    areByName,
    // Those found by phone or national ID are joined one by one.
    areFrequent: areByName && rows.length > frequent,
    areCountless: false,
  }
}
