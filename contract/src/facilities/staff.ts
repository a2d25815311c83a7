import * as z from 'zod'
import type { Permission } from '../access/permissions'
import { exportCall } from '../kit/exportCall'
import { jsonList } from '../kit/form'
import type { RecordKind } from '../kit/record'
import { Done, List, NamedOption, Page, PageQuery, searchText } from '../kit/responses'
import { chosenId, id, singleLine } from '../kit/values'

/** A role by its code or id, as text, since paths contain text. */
const roleCode = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), singleLine(64))

export const StaffInput = z.object({
  role: roleCode,
  users: jsonList(chosenId()).pipe(z.array(z.number()).min(1, 'validation.required')),
})

export const RoleOption = z.object({ id: z.number(), code: z.string(), name: z.string() })
export type RoleOption = z.output<typeof RoleOption>

export const StaffMember = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string().nullable(),
  /** The names of the roles that count here. */
  role: z.string(),
  /** `name_text` is in the caller's language. */
  roles: z.array(RoleOption.extend({ name_text: z.string() })),
})
export type StaffMember = z.output<typeof StaffMember>

/** A page of a facility's staff, and what the caller can do with it. */
const StaffPage = Page(StaffMember).extend({
  can_manage: z.boolean(),
  /** The roles that the caller can grant here. */
  roles: z.array(RoleOption),
})

interface StaffParts<At, Role> {
  /** The path segment before the id, such as 'hospitals'. */
  at: At
  /** The name of the path parameter for the role. */
  role: Role
  record: RecordKind
  /** The record rule for callers who manage the members: staff of the facility itself. */
  own: RecordKind
  read: Permission
  manage: Permission
}

/** Declares the calls that manage the staff of a hospital, lab or radiology center. */
export function staffCalls<const At extends string, const Role extends 'role' | 'roleCode'>({
  at,
  role,
  record,
  own,
  read,
  manage,
}: StaffParts<At, Role>) {
  const mine = { kind: own, param: 'id' } as const
  return {
    staff: {
      method: 'GET',
      path: `/api/admin/${at}/{id}/staff`,
      permission: [read, manage],
      summary: 'The staff of one facility',
      shows: 'staff',
      record: { kind: record, param: 'id' },
      query: PageQuery,
      response: StaffPage,
    },
    staffSheet: {
      method: 'GET',
      path: `/api/admin/${at}/{id}/staff/sheet`,
      permission: [read, manage],
      summary: 'The staff of one facility as a spreadsheet',
      record: { kind: record, param: 'id' },
      ...exportCall(StaffMember, {}),
    },
    candidates: {
      method: 'GET',
      path: `/api/admin/${at}/{id}/role/{${role}}/autocomplete`,
      permission: manage,
      summary: 'People of a role who are not staff of the facility yet',
      record: mine,
      params: z.object({ id, [role]: roleCode } as { id: typeof id } & Record<Role, typeof roleCode>),
      query: z.object({ q: searchText }),
      reads: { kind: 'user', ids: 'data.id' },
      response: List(NamedOption),
    },
    addStaff: {
      method: 'POST',
      path: `/api/admin/${at}/{id}/staff`,
      permission: manage,
      summary: 'Add people to the staff with a role; for staff of the facility and Super Admin',
      record: mine,
      body: StaffInput,
      response: Done,
    },
    removeStaff: {
      method: 'DELETE',
      path: `/api/admin/${at}/{id}/{userId}/staff`,
      permission: manage,
      summary: 'Remove a staff member; for staff of the facility and Super Admin',
      record: mine,
      response: Done,
    },
  } as const
}
