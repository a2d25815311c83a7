import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { HospitalFigures } from '#contract/home/calls'
import type { RoleCode } from '#contract/roles/seededRoles'
import { readRows } from '../../platform/database/rows'

/** The figures of a hospital that count people. */
export type PeopleFigures = Omit<HospitalFigures, 'in_patients' | 'hospitals_count'>

/** The counted roles, each with its bit. */
const bits = {
  doctors: ['DOCTOR', 1],
  coordinators: ['COORDINATOR', 2],
  nurses: ['NURSE', 4],
  admins: ['ADMIN', 8],
} as const
const kinds: readonly (readonly [RoleCode, number])[] = Object.values(bits)

const GroupRow = z.strictObject({
  /** Null for all hospitals together. */
  hospital_id: z.int().nullable(),
  /** The bits of the roles that everyone in the group has. */
  held: z.int(),
  amount: z.int(),
})
type GroupRow = z.output<typeof GroupRow>

/**
 * Returns how many people have the same set of roles, for each hospital with those below it and for all together, each
 * person once. A person is at a hospital where they belong, with their general roles, or where they have a role. Nearly
 * everybody is at one hospital: these are counted per hospital and summed; only people at several hospitals are
 * processed one by one.
 */
function selectRoleGroups(): Promise<GroupRow[]> {
  return readRows(
    GroupRow,
    sql`
      with posts as (
        select user_hospitals.hospital_id, user_hospitals.user_id, user_roles.role_id
        from user_hospitals
        left join user_roles on user_roles.user_id = user_hospitals.user_id and user_roles.hospital_id is null
        union all
        select hospital_id, user_id, role_id from user_roles where hospital_id is not null
      ), kinds as (
        select roles.id as role_id, bit
        from roles join (values ${sql.join(
          kinds.map(([code, bit]) => sql`(${code}::text, ${bit}::integer)`),
          sql`, `,
        )}) as named (code, bit) using (code)
      ), tree as materialized (
        select ancestor_id, descendant_id from hospital_descendants
      ), assignments as (
        select hospital_id, user_id, coalesce(bit_or(bit), 0) as held
        from posts join users on users.id = posts.user_id and users.closed_at is null left join kinds using (role_id)
        group by hospital_id, user_id
      ), people as (
        select user_id, count(*) as assignments, min(hospital_id) as hospital_id, bit_or(held) as held
        from assignments group by user_id
      ), several as (
        select ancestor_id as hospital_id, bit_or(assignments.held) as held
        from people join assignments using (user_id) join tree on descendant_id = assignments.hospital_id
        where people.assignments > 1
        group by ancestor_id, user_id
      )
      select ancestor_id as hospital_id, held, sum(amount)::integer as amount
      from (select hospital_id, held, count(*) as amount from people where assignments = 1 group by hospital_id, held) as single
      join tree on descendant_id = hospital_id group by ancestor_id, held
      union all
      select hospital_id, held, count(*)::integer from several group by hospital_id, held
      union all
      select null, held, count(*)::integer from people group by held`,
  )
}

function figuresOf(rows: readonly GroupRow[]): PeopleFigures {
  const count = (bit: number) => rows.reduce((sum, { held, amount }) => (held & bit ? sum + amount : sum), 0)
  return {
    doctors: count(bits.doctors[1]),
    coordinators: count(bits.coordinators[1]),
    nurses: count(bits.nurses[1]),
    admins: count(bits.admins[1]),
    total_users: rows.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/**
 * Counts the people of every hospital with those below it, and of all hospitals, without closed accounts. One
 * statement.
 */
export async function countPeople(): Promise<{ of(hospitalId: number): PeopleFigures; total: PeopleFigures }> {
  const byHospital = new Map<number | null, GroupRow[]>()
  for (const row of await selectRoleGroups())
    byHospital.set(row.hospital_id, [...(byHospital.get(row.hospital_id) ?? []), row])
  return { of: (id) => figuresOf(byHospital.get(id) ?? []), total: figuresOf(byHospital.get(null) ?? []) }
}
