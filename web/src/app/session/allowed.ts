import type { Permission } from '#contract/access/permissions'
import type { SignedInUser } from '#contract/auth/calls'
import type { Access } from '../router/route'

function isList(access: Access | readonly Permission[]): access is readonly Permission[] {
  return typeof access !== 'string'
}

/** Whether a user (null: a visitor) has the given access. Super Admin may do everything. */
export function isAllowed(user: SignedInUser | null, access: Access | readonly Permission[]): boolean {
  if (access === 'public') return true
  if (!user) return false
  if (access === 'any' || user.roles.some((role) => role.code === 'SUPER_ADMIN')) return true
  if (access === 'super') return false
  return isList(access) ? access.some((each) => user.permissions.includes(each)) : user.permissions.includes(access)
}

/** Whether the user's only role is patient; such a user gets the patient shell. */
export function isPatientOnly(user: SignedInUser | null): boolean {
  return user !== null && user.roles.length > 0 && user.roles.every((role) => role.code === 'PATIENT')
}
