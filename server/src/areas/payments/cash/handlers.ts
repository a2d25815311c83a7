import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { MyDrawer } from '#contract/payments/cash'
import { cash as calls } from '#contract/payments/cash'
import { toEgp } from '#contract/payments/piastres'
import { db } from '../../../platform/context'
import { readPage, type Slice } from '../../../platform/database/page'
import { handlers } from '../../../platform/http/handlers'
import { apiText } from '../../../platform/texts'
import { cashDrawers, cashEntries } from '../../../schema/payments'
import { hospitalOptions } from '../settings/hospitalOptions'
import { closeDrawer, drawerOf, drawerOrder, drawerRows, openDrawer, openDrawerAt } from './cashDrawers'
import { entriesOfAppointment, entryOf, entryRows, latestEntries } from './entries'
import { appointmentRow, owedFor, problemOf } from './owed'
import { payOutCash, waitingPayouts } from './payOut'
import { receiveCash } from './receive'

async function myDrawer(inScope: SQL): Promise<MyDrawer> {
  const drawer = await openDrawer()
  const hospitals = await hospitalOptions(inScope)
  // Who left the hospital still has to close the drawer, and no longer sees its patients.
  const works = hospitals.some(({ id }) => id === drawer?.hospital.id)
  return {
    drawer,
    hospitals,
    payouts: drawer && works ? await waitingPayouts(drawer.hospital.id) : [],
  }
}

function myEntries(userId: number, drawerId: number | undefined) {
  const condition = and(
    eq(cashDrawers.user_id, userId),
    drawerId === undefined ? undefined : eq(cashEntries.drawer_id, drawerId),
  )
  return {
    order: latestEntries,
    count: () =>
      db().$count(
        db()
          .select({ id: cashEntries.id })
          .from(cashEntries)
          .innerJoin(cashDrawers, eq(cashDrawers.id, cashEntries.drawer_id))
          .where(condition)
          .as('own'),
      ),
    rows: (slice: Slice) => entryRows(condition, slice),
    toResponse: (rows: readonly Parameters<typeof entryOf>[0][]) => rows.map(entryOf),
  }
}

function closedDrawers(userId: number) {
  const condition = sql`cash_drawers.user_id = ${userId} and cash_drawers.closed_at is not null`
  return {
    order: drawerOrder,
    count: () => db().$count(cashDrawers, condition),
    rows: (slice: Slice) => drawerRows(condition, slice),
    toResponse: (rows: readonly Parameters<typeof drawerOf>[0][]) => rows.map(drawerOf),
  }
}

/** Handlers of what people at the desk do with cash. */
export const cashHandlers = handlers(calls, {
  desk: async ({ params }) => {
    const row = await appointmentRow(params.id)
    const problem = await problemOf(row)
    return {
      data: {
        owed: problem ? 0 : toEgp(owedFor(row)),
        problem: problem ? apiText(problem) : null,
        drawer: await openDrawer(),
        entries: await entriesOfAppointment(params.id),
      },
    }
  },

  receive: async ({ body }) => ({ data: await receiveCash(body) }),
  payOut: async ({ body }) => ({ data: await payOutCash(body.refund_id) }),
  drawer: async ({ scope }) => ({ data: await myDrawer(await scope()) }),
  open: async ({ body }) => ({ data: await openDrawerAt(body) }),
  close: async ({ body }) => ({ data: await closeDrawer(body) }),
  entries: ({ query, scope }) => readPage(query, myEntries(scope(), query.drawer_id)),
  drawers: ({ query, scope }) => readPage(query, closedDrawers(scope())),
})
