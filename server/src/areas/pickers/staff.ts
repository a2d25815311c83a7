import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { localizedName } from '../../platform/texts'
import { holdsRole, membersOf } from '../../schema/memberships'
import { fullName, nameColumns, personName, personOf } from '../../schema/people'
import { specialties } from '../../schema/reference'
import { matchesColleague } from '../users'

/** Limit of the pickers. */
export const maxShown = 50

/**
 * Returns a condition on staff of the caller's hospitals, or of one of them. The staff of a hospital are its own and
 * those of the hospitals above and below it.
 * @param mine the caller's hospitals; expects `hospitals` in the statement
 */
function worksAtOwnHospitals(mine: SQL, hospitalId: number | undefined): SQL {
  const chosen = sql`select id from hospitals where ${mine} ${hospitalId ? sql`and id = ${hospitalId}` : sql``}`
  return sql`${users.id} in (
    with chosen as (${chosen}), related as (
      select ancestor_id as id from hospital_descendants where descendant_id in (select id from chosen)
      union select descendant_id from hospital_descendants where ancestor_id in (select id from chosen)
    )
    ${membersOf(sql`select id from related`)})`
}

interface StaffSearch {
  q?: string | undefined
  specialtyId?: number | undefined
  hospitalId?: number | undefined
}

/**
 * Returns at most 50 doctors, searched by name.
 * @param mine the caller's hospitals; expects `hospitals` in the statement
 */
export async function findDoctors(mine: SQL, { q, specialtyId, hospitalId }: StaffSearch) {
  const rows = await db()
    .select({
      id: users.id,
      ...nameColumns,
      avatar_media_id: users.avatar_media_id,
      specialty: { id: specialties.id, name: specialties.name, alternate_name: specialties.alternate_name },
    })
    .from(users)
    .leftJoin(specialties, eq(specialties.id, users.specialty_id))
    .where(
      and(
        eq(users.is_doctor, true),
        isNull(users.closed_at),
        worksAtOwnHospitals(mine, hospitalId),
        q ? matchesColleague(q) : undefined,
        specialtyId ? eq(users.specialty_id, specialtyId) : undefined,
      ),
    )
    .orderBy(fullName(), asc(users.id))
    .limit(maxShown)
  return rows.map((row) => ({
    ...personOf(row),
    name: personName(row),
    specialty_id: row.specialty?.id ?? null,
    specialty: row.specialty && localizedName(row.specialty),
  }))
}

/**
 * Returns at most 50 coordinators, searched by name.
 * @param mine the caller's hospitals; expects `hospitals` in the statement
 */
export async function findCoordinators(mine: SQL, { q, hospitalId }: StaffSearch) {
  const rows = await db()
    .select({
      id: users.id,
      ...nameColumns,
      avatar_media_id: users.avatar_media_id,
    })
    .from(users)
    .where(
      and(
        isNull(users.closed_at),
        holdsRole('COORDINATOR'),
        worksAtOwnHospitals(mine, hospitalId),
        q ? matchesColleague(q) : undefined,
      ),
    )
    .orderBy(fullName(), asc(users.id))
    .limit(maxShown)
  return rows.map((row) => ({ ...personOf(row), name: personName(row) }))
}
