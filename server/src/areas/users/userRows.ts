import { sql } from 'drizzle-orm'
import type { UserRow } from '#contract/users/calls'
import { avatarOf } from '../../platform/auth/avatar'
import { db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { named } from '../../platform/texts'

interface Named {
  id: number
  name: string
  nameAr: string | null
}

interface Row extends Record<string, unknown> {
  id: number
  first_name: string
  last_name: string
  email: string
  uuid: string
  phone: string | null
  gender: 'male' | 'female' | null
  is_staff_member: boolean
  avatar_media_id: number | null
  role: string[]
  hospitals: Named[]
}

/** A place in the caller's language. */
export function optionOf(row: Named): { id: number; name: string } {
  return { id: row.id, name: named(row) }
}

/** Roles by name, and where the person belongs or has a role; for `users` in the statement. */
const places = sql`
  array(select distinct roles.name from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = users.id order by roles.name) as role,
  (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'nameAr', name_ar) order by name), '[]')
    from hospitals where id in (
      select hospital_id from user_hospitals where user_hospitals.user_id = users.id
      union all select hospital_id from user_roles where user_roles.user_id = users.id)) as hospitals`

function rowOf(row: Row): UserRow {
  const { avatar_media_id: avatarMediaId, hospitals, ...person } = row
  return {
    ...person,
    national_id: row.uuid,
    avatar: avatarOf({ id: row.id, avatarMediaId }),
    hospitals: hospitals.map(optionOf),
  }
}

/** People by their ids, newest first, as the list shows them. */
export async function userRows(ids: readonly number[]): Promise<UserRow[]> {
  const { rows } = await db().execute<Row>(sql`
    select users.id, first_name, last_name, email, uuid, phone, gender, is_staff_member, avatar_media_id, ${places}
    from users where users.id = any (${numberArray(ids)}) order by users.id desc`)
  return rows.map(rowOf)
}
