import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { CashDrawer, CloseDrawerInput, OpenDrawerInput } from '#contract/payments/cash'
import { negate, type Piastres, parseEgp, piastres, subtract, toEgp } from '#contract/payments/piastres'
import { caller, context, db, now } from '../../../platform/context'
import { mapUniqueViolation } from '../../../platform/database/constraintViolations'
import { epochMs } from '../../../platform/database/expressions'
import { descending, listOrder, SortKey } from '../../../platform/database/listOrder'
import { orderAndLimit, type Slice } from '../../../platform/database/page'
import { readRows } from '../../../platform/database/rows'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { optionOf } from '../../../schema/options'
import { cashDrawers, paymentReviews } from '../../../schema/payments'
import { post } from '../evidence/ledger'

type Drawer = typeof cashDrawers.$inferSelect

/** Amounts in piastres, instants in milliseconds. */
const DrawerRow = z.strictObject({
  id: z.int(),
  user_id: z.int(),
  hospital_id: z.int(),
  hospital_name: z.string(),
  hospital_alternate_name: z.string().nullable(),
  opened: z.int(),
  opening_amount: z.int(),
  received: z.int(),
  paid_out: z.int(),
  closed: z.int().nullable(),
  expected_amount: z.int().nullable(),
  counted_amount: z.int().nullable(),
  note: z.string().nullable(),
  sort_key: SortKey,
})
type DrawerRow = z.output<typeof DrawerRow>

export const drawerOrder = listOrder(descending(cashDrawers.id))

function total(kind: 'received' | 'paid_out'): SQL {
  return sql`coalesce((select sum(amount) from cash_entries
    where drawer_id = cash_drawers.id and kind = ${kind}), 0)::bigint`
}

/** Returns the drawers that match a condition on `cash_drawers`, the latest first. One statement. */
export function drawerRows(condition: SQL | undefined, slice: Slice): Promise<DrawerRow[]> {
  return readRows(
    DrawerRow,
    sql`
      select cash_drawers.id, cash_drawers.user_id, hospitals.id as hospital_id, hospitals.name as hospital_name,
        hospitals.alternate_name as hospital_alternate_name, ${sql.raw(epochMs('opened_at'))} as opened, opening_amount,
        ${total('received')} as received, ${total('paid_out')} as paid_out, ${sql.raw(epochMs('closed_at'))} as closed,
        expected_amount, counted_amount, note, ${drawerOrder.key} as sort_key
      from cash_drawers join hospitals on hospitals.id = cash_drawers.hospital_id
      where ${and(condition, slice.after)} ${orderAndLimit(drawerOrder, slice)}`,
  )
}

/** Returns a drawer as in responses, in the caller's language. */
export function drawerOf(row: DrawerRow): CashDrawer {
  const expected = row.expected_amount ?? row.opening_amount + row.received - row.paid_out
  const difference = row.counted_amount === null ? null : row.counted_amount - expected
  const egp = (amount: number) => toEgp(piastres(amount))
  return {
    id: row.id,
    hospital: optionOf({ id: row.hospital_id, name: row.hospital_name, alternate_name: row.hospital_alternate_name }),
    opened_at: new Date(row.opened).toISOString(),
    opening_amount: egp(row.opening_amount),
    received: egp(row.received),
    paid_out: egp(row.paid_out),
    expected_amount: egp(expected),
    closed_at: row.closed === null ? null : new Date(row.closed).toISOString(),
    counted_amount: row.counted_amount === null ? null : egp(row.counted_amount),
    difference: difference === null ? null : egp(difference),
    note: row.note,
  }
}

async function drawerById(id: number): Promise<CashDrawer> {
  const [row] = await drawerRows(sql`cash_drawers.id = ${id}`, { after: undefined, limit: 1, offset: 0 })
  return drawerOf(orNotFound(row))
}

/** Returns the open drawer of the caller; null if there is none. */
export async function openDrawer(): Promise<CashDrawer | null> {
  const condition = sql`user_id = ${caller().id} and closed_at is null`
  const [row] = await drawerRows(condition, { after: undefined, limit: 1, offset: 0 })
  return row ? drawerOf(row) : null
}

/**
 * Locks the open drawer of the caller until the transaction ends, so that its entries and its closing are serialized.
 * @param field that the refusal names
 * @throws Problem 422 if there is none
 */
export async function lockOpenDrawer(field = 'drawer'): Promise<Drawer> {
  const [drawer] = await db()
    .select()
    .from(cashDrawers)
    .where(and(eq(cashDrawers.user_id, caller().id), isNull(cashDrawers.closed_at)))
    .for('update')
  if (!drawer) throw fieldProblem(field, 'cash.noDrawer')
  return drawer
}

const BalanceRow = z.strictObject({ balance: z.int() })

/** Returns what has to be in a drawer: the opening amount and what was received, without what was paid out. */
export async function balanceOf({ id, opening_amount: opening }: Drawer): Promise<Piastres> {
  const [row] = await readRows(
    BalanceRow,
    sql`select coalesce(sum(case kind when 'received' then amount else -amount end), 0)::bigint as balance
      from cash_entries where drawer_id = ${id}`,
  )
  return piastres(opening + BigInt(row?.balance ?? 0))
}

/** Returns an amount that the contract has checked. */
export function amountOf(value: number): Piastres {
  const amount = parseEgp(value)
  if (amount === undefined) throw new RangeError(`Not an amount in EGP: ${value}`)
  return amount
}

/**
 * Opens the drawer of the caller. The counted float is booked from the hospital's safe.
 * @throws Problem 422 if the caller has an open drawer, or may not receive cash at the hospital
 */
export async function openDrawerAt(input: z.output<typeof OpenDrawerInput>): Promise<CashDrawer> {
  const { hospital_id } = input
  const reachable = await context().platform.access.reachable('hospital', caller(), [hospital_id], ['receive-cash'])
  if (!reachable.has(String(hospital_id))) throw fieldProblem('hospital_id', 'validation.invalidChoice')
  const opening_amount = amountOf(input.opening_amount)
  const inserted = db()
    .insert(cashDrawers)
    .values({ hospital_id, user_id: caller().id, opening_amount, opened_at: now() })
    .returning({ id: cashDrawers.id })
  const [drawer] = await mapUniqueViolation(inserted, 'drawer', 'cash.drawerOpen')
  const { id } = orNotFound(drawer)
  await post({
    key: `drawer ${id} opened`,
    drawerId: id,
    debit: 'cash_drawer',
    credit: 'cash_safe',
    amount: opening_amount,
  })
  return drawerById(id)
}

/** Books what was counted too much or too little, and lists it for a person. */
async function bookDifference({ id }: Drawer, difference: Piastres): Promise<void> {
  if (difference === 0n) return
  const isMissing = difference < 0n
  await post({
    key: `drawer ${id} difference`,
    drawerId: id,
    debit: isMissing ? 'cash_differences' : 'cash_drawer',
    credit: isMissing ? 'cash_drawer' : 'cash_differences',
    amount: isMissing ? negate(difference) : difference,
  })
  await db()
    .insert(paymentReviews)
    .values({
      provider: 'cash',
      order_id: `drawer ${id}`,
      transaction_id: '',
      reason: 'drawer_difference',
      drawer_id: id,
      created_at: now(),
    })
}

/**
 * Closes the drawer of the caller. What was counted goes back to the safe; a difference is booked and listed for review.
 * @throws Problem 422 if no drawer is open
 */
export async function closeDrawer({ counted_amount, note }: z.output<typeof CloseDrawerInput>): Promise<CashDrawer> {
  const drawer = await lockOpenDrawer()
  const expected = await balanceOf(drawer)
  const counted = amountOf(counted_amount)
  await db()
    .update(cashDrawers)
    .set({ expected_amount: expected, counted_amount: counted, note, closed_at: now() })
    .where(eq(cashDrawers.id, drawer.id))
  await bookDifference(drawer, subtract(counted, expected))
  await post({
    key: `drawer ${drawer.id} closed`,
    drawerId: drawer.id,
    debit: 'cash_safe',
    credit: 'cash_drawer',
    amount: counted,
  })
  return drawerById(drawer.id)
}
