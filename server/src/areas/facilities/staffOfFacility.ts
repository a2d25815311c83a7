import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { hospitals } from '#contract/facilities/hospitals'
import type { ExportParameters } from '#contract/kit/exportCall'
import type { RecordKind } from '#contract/kit/record'
import { caller, context, db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readPage } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { fieldProblem, notFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { canBeAdded, findCandidates, grantableRoles, memberList } from './members'

/** The differences between the staff of a hospital and of a center. */
interface StaffStore {
  /** The access rule for managing the members (`own`), and the permission it requires (`manage`). */
  own: RecordKind
  manage: Permission
  /** Returns the statement of the `user_id` and `role_id` pairs of a facility. */
  pairs(id: number): SQL
  /** Returns the statement of the id of a facility's hospital. */
  hospital(id: number): SQL
  /** Returns the permissions that the caller may grant at a facility. */
  grantable(id: number): Promise<ReadonlySet<string>>
  /**
   * Checks that these people would not get more permissions at the facility than the caller may grant.
   * @throws Problem 422
   */
  check?(id: number, users: readonly number[], grantable: ReadonlySet<string>): Promise<void>
  add(id: number, roleId: number, users: readonly number[]): Promise<void>
  /** Returns whether the person was on the staff. */
  remove(id: number, userId: number): Promise<boolean>
}

interface AddedStaff {
  role: string
  users: readonly number[]
}

/**
 * Returns the calls that list, add and remove the staff of one kind of facility. The caller's permission was checked
 * before.
 */
export function staffOfFacility(store: StaffStore) {
  const { own, manage } = store

  async function checkPeople(users: readonly number[], roleCode: string): Promise<void> {
    const { rows } = await db().execute(
      sql`select from users where id = any (${numberArray(users)}) and ${canBeAdded(roleCode, manage)}`,
    )
    if (rows.length < users.length) throw fieldProblem('users', 'staff.unknown')
  }

  /**
   * Returns the role of this code or id if the caller can assign it at a facility.
   * @param grantable the permissions that the caller may grant there, if they are known already
   */
  async function assignable(id: number, reference: string, grantable?: ReadonlySet<string>) {
    const offered = await grantableRoles(grantable ?? (await store.grantable(id)), store.hospital(id))
    return offered.find((role) => role.code === reference || String(role.id) === reference)
  }

  return {
    async list(id: number, paging: { page: number; limit: number }) {
      const managed = await context().platform.access.reachable(own, caller(), [id], [manage])
      const canManage = managed.has(String(id))
      return {
        ...(await readPage(paging, memberList(store.pairs(id)))),
        can_manage: canManage,
        roles: canManage ? await grantableRoles(await store.grantable(id), store.hospital(id)) : [],
      }
    },

    sheet(id: number, query: ExportParameters) {
      return exportFile(hospitals.staffSheet, query, {
        read: inBatches(memberList(store.pairs(id))),
      })
    },

    /** Offers people only for a role that the caller can assign there: for any other, the search would reveal its holders. */
    async candidates(id: number, role: string, q: string | undefined) {
      const found = await assignable(id, role)
      return { data: found ? await findCandidates(store.pairs(id), found.code, manage, q) : [] }
    },

    async add(id: number, { role: reference, users }: AddedStaff) {
      const people = [...new Set(users)]
      const grantable = await store.grantable(id)
      const role = await assignable(id, reference, grantable)
      if (!role) throw fieldProblem('role', 'staff.roleNotYours')
      // The checks stay valid until commit: a transaction that gives these users a role elsewhere waits, and then sees
      // that they are staff here.
      await db().execute(sql`select from users where id = any (${numberArray(people)}) order by id for update`)
      await checkPeople(people, role.code)
      await store.check?.(id, people, grantable)
      await store.add(id, role.id, people)
      context().platform.realtime.recheck({ userIds: people })
      return { message: apiText('done.added') }
    },

    async remove(id: number, userId: number) {
      if (!(await store.remove(id, userId))) throw notFound()
      context().platform.realtime.recheck({ userId })
      return { message: apiText('done.deleted') }
    },
  }
}
