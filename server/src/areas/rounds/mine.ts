import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { localTime } from '#contract/rules/wallClock'
import { caller, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { takesPartIn } from '../../schema/roundAccess'
import { roundsOfPerson } from './list'

const DAY = 86_400_000

const SessionRow = z.strictObject({ id: z.int(), title: z.string() })

/**
 * Returns the rounds of the caller in a month, and in the week before and after it, which a month's page also shows.
 * @param day in that month, `YYYY-MM-DD`; today by default
 */
export function calendarRounds(userId: number, day: string | undefined) {
  const [year = 0, month = 1] = (day ?? localTime(now().getTime(), caller().timeZone).date).split('-').map(Number)
  const from = new Date(Date.UTC(year, month - 1, 1) - 7 * DAY)
  const until = new Date(Date.UTC(year, month, 1) + 7 * DAY)
  return roundsOfPerson(userId, { from, until })
}

/** Returns the round of a conference address, for whoever takes part in it. @throws Problem 404 */
export async function roundOfSession(token: string, userId: number) {
  const [row] = await readRows(
    SessionRow,
    sql`select rounds.id, rounds.title from rounds where rounds.session_token = ${token} and ${takesPartIn(userId)}`,
  )
  return orNotFound(row)
}
