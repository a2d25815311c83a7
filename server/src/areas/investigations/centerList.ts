import { and, type SQL, sql } from 'drizzle-orm'
import type { investigations as calls } from '#contract/investigations/calls'
import { INVESTIGATION_STATUS, type InvestigationProgress } from '#contract/investigations/codes'
import type { CenterInvestigation } from '#contract/investigations/investigation'
import { orderCodeIn } from '#contract/investigations/orderCode'
import type { QueryOf } from '#contract/kit/endpoint'
import { localTime } from '#contract/rules/wallClock'
import { matchesPerson, matchesPersonIdentity } from '../../platform/auth/search'
import { caller, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { ascending, listOrder } from '../../platform/database/listOrder'
import { orderAndLimit, pageSlice } from '../../platform/database/page'
import { orNotFound } from '../../platform/http/problem'
import { investigations } from '../../schema/investigations'
import { optionOf } from '../../schema/options'
import { patientCards } from '../../schema/patientCards'
import { ofCode } from './code'
import { changeable, investigationOf } from './investigationOf'
import { type InvestigationRow, isInProgress } from './investigationRow'
import { ordersPage, pageOf } from './list'
import { investigationRow } from './read'

/** What is not done first, the most urgent and then the oldest first; then the others, the newest first. */
const worklist = listOrder(
  ascending({ expression: sql`investigations.worklist_position`, type: 'bigint', isNullable: false }),
  ascending(investigations.id),
)

const { ordered, done, cancelled } = INVESTIGATION_STATUS

/** So that an index of the open orders is read, and not all orders of the center. */
export const isOpen = sql`investigations.status = ${ordered} and investigations.worklist_position < 30000000000000`
/** So that reading does not begin with the open orders. */
const isClosed = sql`investigations.worklist_position >= 30000000000000`

const withProgress: Record<InvestigationProgress, SQL> = {
  ordered: sql`${isOpen} and not ${isInProgress}`,
  in_progress: sql`${isOpen} and ${isInProgress}`,
  done: sql`investigations.status = ${done} and ${isClosed}`,
  // Written out, so that the index of the cancelled orders can be read.
  cancelled: sql.raw(`investigations.status = ${cancelled}`),
}

/** The status of orders with which the center is finished. */
const closedStatus: Partial<Record<InvestigationProgress, number[]>> = { done: [done], cancelled: [cancelled] }

/** Returns the condition that an order has this code, or is of a patient with this name or identity. */
function matches(q: string): SQL {
  const code = orderCodeIn(q)
  const ofPatient = sql`investigations.patient_id in (select users.id from users
    where ${matchesPerson(q)} and ${matchesPersonIdentity(q)})`
  return code === undefined ? ofPatient : sql`(${ofCode(code)} or ${ofPatient})`
}

/** Returns orders with their patients, in the caller's language: two statements for any number of orders. */
export async function withPatients(rows: readonly InvestigationRow[]): Promise<CenterInvestigation[]> {
  const can = await changeable(rows.map(({ id }) => id))
  const { date: today } = localTime(now().getTime(), caller().timeZone)
  const cards = await patientCards([...new Set(rows.map((row) => row.patient_id))], today)
  return rows.map((row) => ({
    ...investigationOf(row, can),
    patient: orNotFound(cards.get(row.patient_id)),
    hospital: optionOf(row.hospital),
  }))
}

/** Returns how many orders a center has in some statuses, of which there may be a million: a table has the numbers. */
const numberOf = (centerId: number, statuses: readonly number[]) => sql`
  (select coalesce(sum(orders), 0)::integer from center_order_counts
    where center_id = ${centerId} and status = any (${numberArray(statuses)}))`

/** Returns a page of the orders that are assigned to a center. */
export function centerPage(centerId: number, query: QueryOf<typeof calls.ofLab>) {
  const { progress, q } = query
  const condition = and(
    sql`investigations.center_id = ${centerId}`,
    progress && withProgress[progress],
    q ? matches(q) : undefined,
  )
  // Open orders are few, and whether they are in progress is not stored.
  const statuses = progress === undefined ? [ordered, done, cancelled] : closedStatus[progress]
  if (!statuses || q) return ordersPage<CenterInvestigation>(query, { condition, order: worklist }, withPatients)
  const found = sql`select ${numberOf(centerId, statuses)} as total,
    array(select investigations.id from investigations where ${condition}
      ${orderAndLimit(worklist, pageSlice(query))}) as ids`
  return pageOf<CenterInvestigation>(query, found, withPatients)
}

/** Returns an order as its center sees it. @throws Problem 404 */
export async function readCenterInvestigation(id: number): Promise<CenterInvestigation> {
  const [shown] = await withPatients([await investigationRow(id)])
  return orNotFound(shown)
}
