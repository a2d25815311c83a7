import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { investigations as calls } from '#contract/investigations/calls'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { UnreadResult } from '#contract/investigations/investigation'
import type { QueryOf } from '#contract/kit/endpoint'
import { caller } from '../../platform/context'
import { ascending, listOrder } from '../../platform/database/listOrder'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { investigations } from '../../schema/investigations'
import { withPatients } from './centerList'
import { ordersPage } from './list'
import { ofEncounters } from './policy'

/** The longest unread first. */
const oldestFirst = listOrder(
  ascending({ expression: sql`investigations.result_at`, type: 'timestamptz', isNullable: false }),
  ascending(investigations.id),
)

const from = sql`investigations ${ofEncounters}`

/** Returns the condition of the index `investigations_unread`. @param scope which orders the caller can open */
function unreadOfCaller(scope: SQL): SQL | undefined {
  return and(
    sql`investigations.doctor_id = ${caller().id} and investigations.status = ${INVESTIGATION_STATUS.done}
      and investigations.seen_at is null`,
    scope,
  )
}

/** Returns a page of the unread results of what the caller ordered. */
export function unreadPage(scope: SQL, query: QueryOf<typeof calls.unread>) {
  return ordersPage<UnreadResult>(query, { from, condition: unreadOfCaller(scope), order: oldestFirst }, withPatients)
}

const CountRow = z.strictObject({ unread: z.int() })

/** Returns how many results of what the caller ordered are unread. */
export async function countUnread(scope: SQL): Promise<z.output<typeof CountRow>> {
  const rows = await readRows(
    CountRow,
    sql`select count(*)::integer as unread from ${from} where ${unreadOfCaller(scope)}`,
  )
  return orNotFound(rows[0])
}
