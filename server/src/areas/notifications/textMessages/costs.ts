import { type SQL, sql } from 'drizzle-orm'
import { context, db, now } from '../../../platform/context'
import type { TextMessageRow } from '../../../schema/textMessages'
import { textLimits } from './channels'

/** Of a limit, so much is kept for codes, which somebody waits for to sign in. */
const keptForCodes = 0.2

type Charged = Pick<TextMessageRow, 'channel' | 'parts' | 'purpose' | 'hospital_id'>

/** The day on which costs count, `YYYY-MM-DD` in UTC. */
function today(): string {
  return now().toISOString().slice(0, 10)
}

const isOf = (day: string, hospital: number | null): SQL =>
  sql`day = ${day}::date and hospital_id is not distinct from ${hospital}::integer`

/**
 * Adds a cost to a day if it fits below the limit; in one statement, so that concurrent messages do not exceed it together.
 * Expects a transaction.
 */
async function add(day: string, hospital: number | null, cost: number, limit: number): Promise<boolean> {
  await db().execute(sql`insert into text_costs (day, hospital_id) values (${day}::date, ${hospital}::integer)
    on conflict (day, hospital_id) do nothing`)
  const { rowCount } = await db().execute(sql`update text_costs set cost = cost + ${cost}::integer
    where ${isOf(day, hospital)} and cost + ${cost}::integer <= ${limit}::integer`)
  if (rowCount === 1) return true
  await db().execute(sql`update text_costs set reached_at = coalesce(reached_at, ${now().toISOString()}::timestamptz)
    where ${isOf(day, hospital)}`)
  return false
}

async function subtract(day: string, hospital: number | null, cost: number): Promise<void> {
  await db().execute(
    sql`update text_costs set cost = greatest(cost - ${cost}::integer, 0) where ${isOf(day, hospital)}`,
  )
}

/**
 * Counts the cost of a message on the limits of today: that of its hospital, and that of the installation. Expects a
 * transaction.
 * @returns the day and the cost; undefined if a limit is reached
 */
export async function charge(message: Charged): Promise<{ day: string; cost: number } | undefined> {
  const limits = textLimits()
  if (!limits) return undefined
  const { sms, whatsapp } = context().platform.config
  const day = today()
  const cost = message.parts * ((message.channel === 'sms' ? sms?.partCost : whatsapp?.messageCost) ?? 0)
  const usable = (limit: number) => Math.floor(message.purpose === 'code' ? limit : limit * (1 - keptForCodes))
  const { hospital_id: hospital } = message
  if (hospital !== null && !(await add(day, hospital, cost, usable(limits.hospitalDailyCost)))) return undefined
  if (await add(day, null, cost, usable(limits.dailyCost))) return { day, cost }
  if (hospital !== null) await subtract(day, hospital, cost)
  return undefined
}

/** Takes back the cost of a message that was certainly not sent. */
export async function refund({
  charged_on: day,
  hospital_id: hospital,
  cost,
}: Pick<TextMessageRow, 'charged_on' | 'hospital_id' | 'cost'>): Promise<void> {
  if (day === null || cost === 0) return
  if (hospital !== null) await subtract(day, hospital, cost)
  await subtract(day, null, cost)
}
