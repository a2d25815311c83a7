import { inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { InvestigationChange } from '#contract/investigations/investigation'
import { localTime } from '#contract/rules/wallClock'
import { db, now } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import type { OrderedEncounter } from '../../schema/encounter'
import type { RecordedState, StoredInvestigation } from '../../schema/investigations'
import { type CenterType, investigationTypes } from '../../schema/investigationTypes'
import { isOffered } from './centers'

type Order = Omit<z.output<typeof InvestigationChange>, 'revision'>

/** The order before an edit. */
interface Before {
  stored: StoredInvestigation
  types: readonly number[]
}

/** Returns today on the clock of the hospital. */
export function todayAt({ time_zone }: Pick<OrderedEncounter, 'time_zone'>): string {
  return localTime(now().getTime(), time_zone).date
}

/** @throws Problem 422 on investigation_types: a type of another center type, or one that is no longer offered */
async function checkTypes(ids: readonly number[], type: CenterType, before?: Before): Promise<void> {
  const rows = await db()
    .select()
    .from(investigationTypes)
    .where(inArray(investigationTypes.id, [...ids]))
  const offered = new Set(
    rows.flatMap(({ id, center_type, deleted_at }) =>
      center_type === type && (!deleted_at || before?.types.includes(id)) ? [id] : [],
    ),
  )
  if (!ids.every((id) => offered.has(id))) throw fieldProblem('investigation_types', 'validation.invalidChoice')
}

/** @throws Problem 422 on date */
function checkDate(date: string, today: string, before?: Before): void {
  if (date === before?.stored.date) return
  if (date < today) throw fieldProblem('date', 'validation.startBeforeToday')
  const [year = '', ...rest] = today.split('-')
  if (date > [Number(year) + 1, ...rest].join('-')) throw fieldProblem('date', 'investigation.tooFarAhead')
}

/** @throws Problem 422 on center_id */
async function checkCenter(order: Order, type: CenterType, hospitalId: number, before?: Before): Promise<void> {
  const { center_id: center, external_investigation: isExternal } = order
  if (center === null) return
  if (isExternal) throw fieldProblem('center_id', 'investigation.noCenter')
  // A center that has received the code keeps the order, whatever hospital it belongs to.
  if (center === before?.stored.center_id) return
  if (!(await isOffered(center, type, hospitalId))) throw fieldProblem('center_id', 'validation.invalidChoice')
}

/**
 * Returns an order as it is stored.
 * @throws Problem 422 on investigation_types, date or center_id
 */
export async function checkedOrder(
  { investigation_types: chosen, ...order }: Order,
  { type, encounter, before }: { type: CenterType; encounter: OrderedEncounter; before?: Before },
) {
  const types = [...new Set(chosen)]
  const today = todayAt(encounter)
  const date = order.date ?? before?.stored.date ?? today
  await checkTypes(types, type, before)
  checkDate(date, today, before)
  await checkCenter({ ...order, investigation_types: types }, type, encounter.hospital_id, before)
  return { types, order: { ...order, date } }
}

/** Returns what the timeline stores of an order. */
export function recordedOrder({ types, order }: Awaited<ReturnType<typeof checkedOrder>>): RecordedState {
  const { center_id, external_investigation, date, priority, order_notes } = order
  return { investigation_types: types, center_id, external_investigation, date, priority, order_notes }
}
