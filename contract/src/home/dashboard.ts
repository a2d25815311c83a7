import type { RoleCode } from '../roles/seededRoles'

export type Dashboard = 'super' | 'doctor' | 'nurse' | 'center' | 'other'

/**
 * Which dashboard a person sees, by the codes of their roles. Who holds several roles sees the first of these: a Super
 * Admin answers for everything; a doctor has patients waiting today, whatever else they are; a nurse looks after those
 * who are admitted; a lab has its orders. An admin's or a coordinator's role beside one of these takes nothing away:
 * their places are in the menu of every dashboard.
 */
const order: readonly (readonly [role: RoleCode, dashboard: Dashboard])[] = [
  ['SUPER_ADMIN', 'super'],
  ['DOCTOR', 'doctor'],
  ['NURSE', 'nurse'],
  ['LAB_OR_RADIOLOGY', 'center'],
]

export function dashboardOf(roleCodes: Iterable<string>): Dashboard {
  const held = new Set(roleCodes)
  return order.find(([role]) => held.has(role))?.[1] ?? 'other'
}
