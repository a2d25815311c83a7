import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { caller, context } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'

const CountRow = z.strictObject({ found: z.int() })

/** Returns whether the caller can name all of these people: colleagues whom the list of users shows them, and themselves. */
export async function isStaffMember(ids: readonly number[]): Promise<boolean> {
  const sees = await context().platform.access.condition('userSummary', caller(), ['list-user'])
  const [row] = await readRows(
    CountRow,
    sql`select count(*)::integer as found from users where users.id = any (${numberArray(ids)})
      and (users.is_staff_member or exists (select from user_roles join roles on roles.id = user_roles.role_id
        where user_roles.user_id = users.id and roles.code <> 'PATIENT'))
      and (users.id = ${caller().id} or ${sees})`,
  )
  return row?.found === ids.length
}
