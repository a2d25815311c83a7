import * as z from 'zod'
import { type Permission, permissions } from '../access/permissions'
import { crud } from '../kit/crud'
import { area } from '../kit/endpoint'
import { NamedOption, One, PageQuery, searchText } from '../kit/responses'
import { chosenId, singleLine } from '../kit/values'

const names = permissions as readonly [Permission, ...Permission[]]

/** Permissions under a title. */
const PermissionGroup = z.object({ title: z.string(), privileges: z.array(z.enum(names)) })

/** The permissions for staff and those for patients. */
export const PermissionGroups = z.object({ admin: PermissionGroup, patient: PermissionGroup })
export type PermissionGroups = z.output<typeof PermissionGroups>

export const RoleInput = z.object({
  name: singleLine(),
  /**
   * The hospital of a new role. By default, the caller's topmost one; without one, which only Super Admin can create, the
   * role applies everywhere. It cannot be changed later.
   */
  hospital_id: chosenId().nullish(),
  /** Whether holders of the role have to set up a second factor. Without it, a new role does not; an existing one stays. */
  requires_second_factor: z.boolean().optional(),
  permissions: z.array(z.enum(names, 'validation.invalidChoice'), 'validation.required').max(names.length),
})

const RoleRow = z.object({
  id: z.number(),
  /** One of the seven for seeded roles; other roles have a code of their own. */
  code: z.string(),
  name: z.string(),
  /** In the caller's language. */
  name_text: z.string(),
  /** One of the seven roles that every hospital has. */
  seeded: z.boolean(),
  /** The hospital where the role applies, with those below it; null for a role that applies everywhere. */
  hospital: NamedOption.nullable(),
  /** Cannot be changed: Super Admin. */
  fixed: z.boolean(),
  /** Whether its holders have to set up a second factor before anything else is open to them. */
  requires_second_factor: z.boolean(),
  /** Whether the caller can change the role: those of their hospitals; only Super Admin those that apply everywhere. */
  can_update: z.boolean(),
  /** How many people hold the role. */
  holders: z.number().int(),
})
export type RoleRow = z.output<typeof RoleRow>

const Role = RoleRow.extend({ permissions: PermissionGroups })
export type Role = z.output<typeof Role>

const { list, sheet, show, create, update } = crud({
  many: 'roles',
  single: 'role',
  entity: 'role',
  record: 'role',
  row: RoleRow,
  item: Role,
  input: RoleInput,
  query: PageQuery.extend({ q: searchText }),
})

export const roles = area({
  list,
  sheet,
  show,
  create,
  update: { ...update, body: RoleInput.omit({ hospital_id: true }) },
  permissions: {
    method: 'GET',
    path: '/api/admin/permissions',
    shows: 'nobody',
    permission: ['create-role', 'update-role', 'show-role'],
    summary: 'Every permission there is, in its groups',
    response: One(PermissionGroups),
  },
})
