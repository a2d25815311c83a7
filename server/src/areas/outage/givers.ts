import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { textArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { byName } from '../../platform/texts'
import { membersOf } from '../../schema/memberships'
import { PersonRow, personJson, personOf } from '../../schema/people'

const recording: readonly Permission[] = ['execute-prescription']
const most = 500

const GiverRow = z.strictObject({ person: PersonRow })

/** Returns the members of staff who can record doses in a hospital, by name. */
export async function giversOf(hospitalId: number): Promise<{ id: number; name: string }[]> {
  const rows = await readJsonRows(
    GiverRow,
    sql`select ${sql.raw(personJson('users'))} as person from users
      where users.closed_at is null and users.id in (${membersOf(sql`${hospitalId}::integer`)})
        and ${hospitalId}::integer in (select root_id from hospital_grants(users.id, ${textArray(recording)}))
      order by users.id limit ${most}`,
  )
  return rows.map(({ person }) => ({ id: person.id, name: personOf(person).name_text })).sort(byName)
}
