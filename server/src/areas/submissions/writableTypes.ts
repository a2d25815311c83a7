import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { RoleCode } from '#contract/roles/seededRoles'
import { type FollowUpType, followUpTypes } from '#contract/submissions/followUps'
import { caller } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'

const writers: Record<FollowUpType, RoleCode> = { doctor: 'DOCTOR', nurse: 'NURSE' }

const RoleRow = z.strictObject({ code: z.string() })

/**
 * Returns the types of follow-ups that the caller can write at a hospital, or at any: doctors and nurses those of their own role, if
 * it grants the permission there or above; Super Admin both.
 */
export async function writableTypes(
  hospitalId: number | undefined,
  permission: Permission,
): Promise<ReadonlySet<FollowUpType>> {
  const { id, isSuperAdmin } = caller()
  if (isSuperAdmin) return new Set(followUpTypes)
  const rows = await readRows(
    RoleRow,
    sql`select distinct roles.code from hospital_grants(${id}, ${textArray([permission])}) as grants
      join roles on roles.id = grants.role_id
      join hospital_descendants on hospital_descendants.ancestor_id = grants.root_id
      where ${hospitalId === undefined ? sql`true` : sql`hospital_descendants.descendant_id = ${hospitalId}`}
        and roles.code = any (${textArray(Object.values(writers))})`,
  )
  const codes = new Set(rows.map(({ code }) => code))
  return new Set(followUpTypes.filter((type) => codes.has(writers[type])))
}

/**
 * Checks that the caller can change a draft of a follow-up: they have begun it, and still have the role.
 * @throws Problem 422 on status
 */
export async function checkAuthor(draft: {
  type: string
  creator_id: number
  hospital_id: number | null
}): Promise<void> {
  if (draft.creator_id !== caller().id) throw fieldProblem('status', 'followUp.notAuthor')
  const type = followUpTypes.find((each) => each === draft.type)
  const writable = await writableTypes(draft.hospital_id ?? 0, 'update-follow-up')
  if (!type || !writable.has(type)) throw fieldProblem('status', 'followUp.notAuthor')
}
