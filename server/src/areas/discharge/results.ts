import { type SQL, sql } from 'drizzle-orm'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { personJson } from '../../schema/people'
import { mostOpenPoints, OpenPointRow } from './openPointRow'

const { ordered, done } = INVESTIGATION_STATUS

/** The names of what was ordered, in each language; a type without an Arabic name has the other one in both. */
const names = sql`string_agg(investigation_types.name, ', ' order by chosen.position) as name,
  string_agg(coalesce(investigation_types.name_ar, investigation_types.name), '، ' order by chosen.position) as alternate_name`

/** @param at an instant of `investigations` */
function ordersOf(episodeId: number, at: string, condition: SQL): Promise<OpenPointRow[]> {
  return readJsonRows(
    OpenPointRow,
    sql`select orders.id, named.name, named.alternate_name, ${sql.raw(epochMs(`orders.${at}`))} as at,
        ${sql.raw(personJson('doctors'))} as owner
      from (select * from investigations where investigations.episode_id = ${episodeId} and ${condition}
        order by investigations.id limit ${mostOpenPoints}) as orders
      join users as doctors on doctors.id = orders.doctor_id
      cross join lateral (select ${names} from investigation_order_types as chosen
        join investigation_types on investigation_types.id = chosen.type_id
        where chosen.investigation_id = orders.id) as named
      order by orders.id`,
  )
}

/** Returns the investigations of an episode without a result; the doctor who ordered them takes care of them. */
export function pendingResults(episodeId: number): Promise<OpenPointRow[]> {
  return ordersOf(episodeId, 'created_at', sql`investigations.status = ${ordered}`)
}

/** Returns the investigations of an episode with a result that nobody on the side that ordered them has opened. */
export function unreadResults(episodeId: number): Promise<OpenPointRow[]> {
  return ordersOf(episodeId, 'result_at', sql`investigations.status = ${done} and investigations.seen_at is null`)
}

/** Returns the investigations of an episode with a critical result that nobody has acknowledged. */
export function unansweredCriticalResults(episodeId: number): Promise<OpenPointRow[]> {
  const isOpen = sql`exists (select from escalations where escalations.investigation_id = investigations.id
    and escalations.closed_at is null)`
  return ordersOf(episodeId, 'result_at', isOpen)
}
