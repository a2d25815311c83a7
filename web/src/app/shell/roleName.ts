import type { SessionUser } from '#contract/auth'
import type { RoleCode } from '#contract/roles'
import { type Text, useText } from '../i18n/useText'

// The list itself, not the contract's module: that one brings every role's permissions along.
const seeded = {
  SUPER_ADMIN: 'Super Admin',
  ADMIN: 'Admin',
  DOCTOR: 'Doctor',
  NURSE: 'Nurse',
  COORDINATOR: 'Coordinator',
  LAB_OR_RADIOLOGY: 'Lab Or Radiology',
  PATIENT: 'Patient',
} as const satisfies Record<RoleCode, string>

const codes = Object.keys(seeded) as RoleCode[]

/** The code of a seeded role, given its code or its English name; undefined for any other role. */
export function roleCodeOf(role: string): RoleCode | undefined {
  return codes.find((code) => code === role || seeded[code] === role)
}

/** A role's name: the seeded ones in the language of the page, others as they were named. */
export function roleName(role: string, t: Text<'app'>): string {
  const code = roleCodeOf(role)
  return code ? t(`role.${code}`) : role
}

/** The names of a person's roles. */
export function useRoleNames(user: SessionUser): string {
  const t = useText('app')
  return user.roles.map((role) => roleName(role.name, t)).join(t('listSeparator'))
}
