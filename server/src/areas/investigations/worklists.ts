import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { CENTER_TYPE } from '#contract/facilities/centers'
import { caller } from '../../platform/context'
import { localNameOf } from '../../platform/database/localName'
import { readRows } from '../../platform/database/rows'
import { isOpen } from './centerList'

const WorklistRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  center_type: z.enum(CENTER_TYPE),
  stat: z.int(),
  urgent: z.int(),
  routine: z.int(),
})

/**
 * Returns the open orders by priority of the centers that have the caller on their staff, by name. One statement.
 * @param limit of the orders of a center that are counted
 */
export function worklistsOfCaller(limit: number): Promise<z.output<typeof WorklistRow>[]> {
  return readRows(
    WorklistRow,
    sql`select centers.id, ${localNameOf(sql`centers.name`, sql`centers.alternate_name`)} as name,
        centers.type as center_type, open.*
      from centers cross join lateral (
        select count(*) filter (where priority = 'stat')::integer as stat,
          count(*) filter (where priority = 'urgent')::integer as urgent,
          count(*) filter (where priority = 'routine')::integer as routine
        from (select investigations.priority from investigations
          where investigations.center_id = centers.id and ${isOpen} limit ${limit}) as listed
      ) as open
      where centers.id in (select center_id from center_staff where user_id = ${caller().id})
      order by 2, 1`,
  )
}
