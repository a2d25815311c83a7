import { eq } from 'drizzle-orm'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import { localTime } from '#contract/rules/wallClock'
import { newOrderCode } from '../../areas/investigations'
import { db } from '../../platform/context'
import { investigationEvents, investigationOrderTypes, investigations } from '../../schema/investigations'
import type { DemoOrder } from './orders'
import { storeDemoValues } from './storeValues'

const hour = 3_600_000
const { ordered, done, cancelled } = INVESTIGATION_STATUS

/** What a demo order is of. */
export interface DemoEncounter {
  episode_id: number | null
  appointment_id: number | null
  patient_id: number
  doctor: number
  timeZone: string
  language: 'en' | 'ar'
  /** In ms: the hours of orders are counted back from it. */
  until: number
}

/** Ids by English name. */
export interface DemoNames {
  types: ReadonlyMap<string, number>
  centers: ReadonlyMap<string, number>
  /** Who records what a center does, by id of the center. */
  staff: ReadonlyMap<number, number>
}

/** Stores an order of the demo with its timeline and values, and returns its id. */
export async function storeOrder(order: DemoOrder, of: DemoEncounter, names: DemoNames): Promise<number> {
  const { doctor, timeZone, language, until, ...encounter } = of
  const before = (hours: number) => new Date(until - hours * hour)
  const dayAt = (hours: number) => localTime(before(hours).getTime(), timeZone).date
  const center = order.center === undefined ? null : (names.centers.get(order.center) ?? null)
  const [row] = await db()
    .insert(investigations)
    .values({
      ...encounter,
      code: newOrderCode(),
      center_type: order.centerType,
      center_id: center,
      external_investigation: order.isExternal ?? false,
      ...{ doctor_id: doctor, editor_id: doctor, date: dayAt(order.hours), priority: order.priority },
      order_notes: order.notes?.[language] ?? null,
      created_at: before(order.hours),
    })
    .returning({ id: investigations.id })
  const id = row?.id ?? 0
  const types = order.types.map((name) => names.types.get(name) ?? 0)
  await db()
    .insert(investigationOrderTypes)
    .values(
      types.map((type, position) => ({ investigation_id: id, type_id: type, center_type: order.centerType, position })),
    )
  const ofEvent = { investigation_id: id, by_id: doctor }
  await db()
    .insert(investigationEvents)
    .values({ ...ofEvent, event: 'ordered', at: before(order.hours) })
  for (const { event, hours, note } of order.events) {
    const at = before(hours)
    const isByDoctor = center === null || event === 'seen' || event === 'cancelled'
    const by = isByDoctor ? doctor : (names.staff.get(center) ?? doctor)
    const result = { execution_date: dayAt(hours), execution_notes: order.result?.[language] ?? null }
    if (event === 'done') await change(id, { status: done, ...result, result_at: at, editor_id: by })
    if (event === 'cancelled') await change(id, { status: cancelled, editor_id: by })
    if (event === 'seen') await change(id, { seen_at: at, seen_by: by })
    if (event === 'sample_taken' || event === 'received' || event === 'rejected')
      await change(id, { status: ordered, editor_id: by })
    const [stored] = await db()
      .insert(investigationEvents)
      .values({
        ...ofEvent,
        event,
        by_id: by,
        at,
        note: note?.[language] ?? null,
        recorded: event === 'done' ? result : {},
      })
      .returning({ id: investigationEvents.id })
    if (event === 'done') await storeDemoValues({ id, eventId: stored?.id ?? 0, types }, order.values ?? [])
  }
  return id
}

function change(id: number, columns: Partial<typeof investigations.$inferInsert>) {
  return db().update(investigations).set(columns).where(eq(investigations.id, id))
}
