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

/** What differs between the staff of a hospital and of a center. */
interface StaffStore {
  /** The rule for who manages the members, and the permission that they need. */
  own: RecordKind
  manage: Permission
  /** The statement of the `user_id` and `role_id` pairs of a place. */
  pairs(id: number): SQL
  /** What the caller may give at a place. */
  grantable(id: number): Promise<ReadonlySet<string>>
  /** Throws 422 where these people would come to do more at the place than the caller may give. */
  check?(id: number, users: readonly number[], grantable: ReadonlySet<string>): Promise<void>
  add(id: number, roleId: number, users: readonly number[]): Promise<void>
  /** Out: whether the person was there. */
  remove(id: number, userId: number): Promise<boolean>
}

interface AddedStaff {
  role: string
  users: readonly number[]
}

/** How the staff of one kind of place is listed, added to and taken from. Who may do so was asked before. */
export function staffOfFacility(store: StaffStore) {
  const { own, manage } = store

  async function checkPeople(users: readonly number[], roleCode: string): Promise<void> {
    const { rows } = await db().execute(
      sql`select from users where id = any (${numberArray(users)}) and ${canBeAdded(roleCode, manage)}`,
    )
    if (rows.length < users.length) throw fieldProblem('users', 'staff.unknown')
  }

  return {
    async list(id: number, paging: { page: number; limit: number }) {
      const managed = await context().platform.access.reachable(own, caller(), [id], [manage])
      const canManage = managed.has(String(id))
      return {
        ...(await readPage(paging, memberList(store.pairs(id)))),
        can_manage: canManage,
        roles: canManage ? await grantableRoles(await store.grantable(id)) : [],
      }
    },

    sheet(id: number, query: ExportParameters) {
      return exportFile(hospitals.staffSheet, query, {
        read: inBatches(memberList(store.pairs(id))),
      })
    },

    async candidates(id: number, roleCode: string, q: string | undefined) {
      return { data: await findCandidates(store.pairs(id), roleCode, manage, q) }
    },

    async add(id: number, { role: roleCode, users }: AddedStaff) {
      const people = [...new Set(users)]
      const grantable = await store.grantable(id)
      const role = (await grantableRoles(grantable)).find(({ code }) => code === roleCode)
      if (!role) throw fieldProblem('role', 'staff.roleNotYours')
      // What is checked stays so: whoever gives them a role elsewhere waits, and sees that they are here.
      await db().execute(sql`select from users where id = any (${numberArray(people)}) order by id for update`)
      await checkPeople(people, roleCode)
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
