import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { users } from '../../platform/auth/tables'
import { db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { NamesRow } from '../../schema/people'
import { notify } from '../notifications'

/** Makes hospitals manage an account. The caller manages the account already, or has just created it. */
export async function manageAccount(userId: number, hospitalIds: readonly number[]): Promise<void> {
  await db().execute(sql`
    insert into account_management (user_id, hospital_id, status, created_at)
    select ${userId}, hospital_id, 'managing', ${now().toISOString()}::timestamptz
    from unnest(${numberArray(hospitalIds)}) as added (hospital_id)
    on conflict (user_id, hospital_id) do update set status = 'managing' where account_management.status <> 'managing'`)
}

const RequestRow = z.strictObject({ user_id: z.int(), hospital_id: z.int(), hospital: NamesRow })

/**
 * Records that people work at a hospital from now on. Where another hospital manages the account, this one requests it,
 * and the person decides: a membership alone never opens an account. A hospital above a managing one needs no request,
 * and neither does one that the person has declined. An account that no hospital manages is managed by this one.
 */
export async function requestManagement(hospitalId: number, userIds: readonly number[]): Promise<void> {
  const requested = await readRows(
    RequestRow,
    sql`
      with wanted as (
        select user_id, exists (select from account_management as managing
          where managing.user_id = wanted.user_id and managing.status = 'managing') as is_managed
        from unnest(${numberArray(userIds)}) as wanted (user_id)
        where not exists (select from account_management as managing
          join hospital_descendants on descendant_id = managing.hospital_id and ancestor_id = ${hospitalId}
          where managing.user_id = wanted.user_id and managing.status = 'managing')
      ), stored as (
        insert into account_management (user_id, hospital_id, status, created_at)
        select user_id, ${hospitalId}, case when is_managed then 'requested' else 'managing' end,
          ${now().toISOString()}::timestamptz
        from wanted
        on conflict (user_id, hospital_id) do nothing
        returning user_id, hospital_id, status
      )
      select user_id, hospital_id, json_build_object('name', hospitals.name, 'alternate_name', hospitals.alternate_name) as hospital
      from stored join hospitals on hospitals.id = hospital_id where status = 'requested'`,
  )
  await notify(
    requested.map(({ user_id: userId, hospital_id: id, hospital }) => ({
      type: 'account_requested',
      userId,
      key: String(id),
      values: { hospital },
      about: {},
    })),
  )
}

/**
 * Records that a person no longer works at hospitals: they no longer manage or request the account. The last ones that
 * manage it stay, so that it can always be corrected or closed; so does what the person has declined,
 * so that they are not asked again.
 */
export async function endManagement(userId: number, hospitalIds: readonly number[]): Promise<void> {
  // Serialized, because two hospitals that end it concurrently would each see the other one remain.
  await db().select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  await db().execute(sql`
    delete from account_management as ended
    where user_id = ${userId} and hospital_id = any (${numberArray(hospitalIds)})
      and not exists (select from user_hospitals as member
        where member.user_id = ended.user_id and member.hospital_id = ended.hospital_id)
      and not exists (select from user_roles as held
        where held.user_id = ended.user_id and held.hospital_id = ended.hospital_id)
      and (status = 'requested' or status = 'managing' and exists (select from account_management as other
        where other.user_id = ended.user_id and other.status = 'managing'
          and other.hospital_id <> all (${numberArray(hospitalIds)})))`)
}

/** Passes the accounts that a hospital manages to the hospital above it, before it is deleted. */
export async function passManagementToParent(hospitalId: number): Promise<void> {
  await db().execute(sql`
    insert into account_management (user_id, hospital_id, status, created_at)
    select user_id, hospitals.parent_id, 'managing', account_management.created_at
    from account_management join hospitals on hospitals.id = hospital_id
    where hospital_id = ${hospitalId} and status = 'managing' and hospitals.parent_id is not null
    on conflict (user_id, hospital_id) do update set status = 'managing', consented_at = null`)
  await db().execute(sql`delete from account_management where hospital_id = ${hospitalId}`)
}
