import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ManagementInput, ManagingHospital } from '#contract/users/profile'
import { users } from '../../platform/auth/tables'
import { afterCommit, caller, context, db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { optionOf } from '../../schema/options'

const ManagementRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  status: z.enum(['managing', 'requested', 'declined']),
  can_decide: z.boolean(),
})

/** Returns the hospitals that manage an account, then those that request to, then those that were declined. */
export async function managingHospitals(userId: number): Promise<ManagingHospital[]> {
  const rows = await readRows(
    ManagementRow,
    sql`
      select hospitals.id, hospitals.name, hospitals.alternate_name, status,
        status <> 'managing' or consented_at is not null and exists (select from account_management as other
          where other.user_id = ${userId} and other.status = 'managing' and other.hospital_id <> hospitals.id) as can_decide
      from account_management join hospitals on hospitals.id = hospital_id
      where user_id = ${userId}
        and (status <> 'declined' or hospitals.id in (select hospital_id from user_roles where user_id = ${userId}))
      order by array_position(array['managing', 'requested', 'declined'], status), hospitals.name, hospitals.id`,
  )
  return rows.map(({ status, can_decide, ...hospital }) => ({ hospital: optionOf(hospital), status, can_decide }))
}

/**
 * Stores what the caller decides about a hospital. What they may do at work there does not depend on it.
 * @throws Problem 422 for a hospital about which they cannot decide
 */
export async function decideManagement({ hospital, manages }: z.output<typeof ManagementInput>): Promise<void> {
  const { id } = caller()
  // Serialized, so that at least one managing hospital remains.
  await db().select({ id: users.id }).from(users).where(sql`id = ${id}`).for('update')
  const known = (await managingHospitals(id)).find((each) => each.hospital.id === hospital)
  if (!known?.can_decide) throw fieldProblem('hospital', 'validation.invalidChoice')
  await db().execute(sql`
    update account_management
    set status = ${manages ? 'managing' : 'declined'},
      consented_at = ${manages ? now().toISOString() : null}::timestamptz
    where user_id = ${id} and hospital_id = ${hospital}`)
  afterCommit(() => context().platform.realtime.recheck({ userId: id }))
}
