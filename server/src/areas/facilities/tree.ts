import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { HospitalInput, HospitalNode } from '#contract/facilities/hospitals'
import { caller, context, db } from '../../platform/context'
import { orderByLocalName } from '../../platform/database/localName'
import { locks } from '../../platform/database/locks'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { localizedName } from '../../platform/texts'
import { hospitals } from '../../schema/facilities'
import { membersOf } from '../../schema/memberships'
import { cities } from '../../schema/reference'
import { seesHospital } from './policy'

/** Far more hospitals than there are. */
const maxNodes = 5_000

/**
 * Returns hospitals with their parents, ordered by name, in one statement.
 * @param inScope which of them the caller may see; expects `hospitals` in the statement
 */
export async function readTree(inScope: SQL): Promise<HospitalNode[]> {
  const rows = await db()
    .select({
      hospital: {
        id: hospitals.id,
        name: hospitals.name,
        alternate_name: hospitals.alternate_name,
        is_hub: hospitals.is_hub,
        parent_id: hospitals.parent_id,
      },
      city: { name: cities.name, alternate_name: cities.alternate_name },
    })
    .from(hospitals)
    .leftJoin(cities, eq(cities.id, hospitals.city_id))
    .where(inScope)
    .orderBy(orderByLocalName(hospitals).by)
    .limit(maxNodes)
  return rows.map(({ hospital, city }) => ({
    id: hospital.id,
    name: localizedName(hospital),
    city: city && localizedName(city),
    is_hub: hospital.is_hub,
    parent_id: hospital.parent_id,
  }))
}

/**
 * Serializes changes of the tree until the transaction ends: two moves that are each valid could form a cycle together.
 * Reads continue, and so do writes that only refer to a hospital. This is not a lock on the table: a transaction that
 * changes a hospital's files holds its row and would wait for that lock, while a move waits for the row.
 */
export async function lockTree(): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.tree})`)
}

async function isBelow(id: number, ancestorId: number): Promise<boolean> {
  const { rows } = await db().execute(sql`
    with recursive above (id) as (
      select ${id}::integer
      union select hospitals.parent_id from above join hospitals using (id) where hospitals.parent_id is not null
    ) select from above where id = ${ancestorId}`)
  return rows.length > 0
}

async function mayChangeHospital(id: number, permission: Permission): Promise<boolean> {
  const [row] = await db()
    .select({ id: hospitals.id })
    .from(hospitals)
    .where(and(eq(hospitals.id, id), seesHospital(caller(), [permission])))
  return row !== undefined
}

/** The current position of an existing hospital. */
interface Before {
  id: number
  parent_id: number | null
}

/**
 * Checks that the caller may move a hospital from one hub to another, which requires managing both; only Super Admin
 * moves a hospital to or from the top.
 * @throws Problem 422 on `parent_id`
 */
async function checkMove(from: number | null, to: number | null): Promise<void> {
  for (const hub of [from, to]) {
    const isMine = hub === null ? caller().isSuperAdmin : await mayChangeHospital(hub, 'update-hospital')
    if (!isMine) throw fieldProblem('parent_id', 'hospital.parentNotYours')
  }
}

/**
 * Checks the form against the rules of the tree: only hubs have hospitals under them, and no hospital is under itself.
 * Expects the lock.
 * @throws Problem 422 on `parent_id` or `is_hub`
 */
export async function checkTree(
  { parent_id: parentId, is_hub: isHub }: Pick<HospitalInput, 'parent_id' | 'is_hub'>,
  before?: Before,
): Promise<void> {
  if (before && !isHub) {
    const children = await db().$count(hospitals, eq(hospitals.parent_id, before.id))
    if (children > 0) throw fieldProblem('is_hub', 'hospital.hasChildren')
  }
  if (before?.parent_id === parentId) return
  if (parentId !== null) {
    const [parent] = await db().select({ is_hub: hospitals.is_hub }).from(hospitals).where(eq(hospitals.id, parentId))
    if (!parent) throw fieldProblem('parent_id', 'validation.invalidChoice')
    if (before && (await isBelow(parentId, before.id))) throw fieldProblem('parent_id', 'hospital.circle')
    if (!parent.is_hub) throw fieldProblem('parent_id', 'hospital.notAHub')
  }
  if (before) await checkMove(before.parent_id, parentId)
  else await checkNewHospital(parentId)
}

const UserIdRow = z.strictObject({ user_id: z.int() })

/**
 * Rechecks the realtime subscriptions of people whose access has changed because a hospital moved to another hub, or a
 * patient to another hospital: the staff of both, and of the hubs above them. Staff below are not affected, nor are
 * staff of hubs that are above before and after.
 */
export async function recheckAccessAfterMove(from: number | null, to: number | null): Promise<void> {
  if (from === to) return
  const rows = await readRows(
    UserIdRow,
    sql`
      with above as (
        select ancestor_id as id from hospital_descendants where descendant_id in (${from}::integer, ${to}::integer)
        group by ancestor_id having count(*) = 1
      ), members as (
        ${membersOf(sql`select id from above`)}
      )
      select user_id from members
      where user_id in (select user_id from user_roles join roles on roles.id = role_id where code <> 'PATIENT')`,
  )
  context().platform.realtime.recheck({ userIds: rows.map((row) => row.user_id) })
}

/**
 * Checks where a new hospital is created: under a hub in which the caller may create hospitals, or at the top by Super
 * Admin.
 * @throws Problem 422 on `parent_id`
 */
async function checkNewHospital(parentId: number | null): Promise<void> {
  if (caller().isSuperAdmin) return
  if (parentId === null) throw fieldProblem('parent_id', 'validation.required')
  if (!(await mayChangeHospital(parentId, 'create-hospital')))
    throw fieldProblem('parent_id', 'validation.invalidChoice')
}
