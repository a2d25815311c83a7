import type { RoleCode } from '../roles/seededRoles'

export type Dashboard = 'super' | 'doctor' | 'nurse' | 'center' | 'other'

/**
 * The order in which the dashboard is chosen by role codes. A user with several roles gets the first match: a Super
 * Admin is responsible for everything; a doctor has patients waiting today, whatever other roles they hold; a nurse
 * takes care of admitted patients; a lab has its orders. An admin's or coordinator's role beside one of these loses
 * nothing, because every dashboard's menu leads to their screens.
 */
const order: readonly (readonly [role: RoleCode, dashboard: Dashboard])[] = [
  ['SUPER_ADMIN', 'super'],
  ['DOCTOR', 'doctor'],
  ['NURSE', 'nurse'],
  ['LAB_OR_RADIOLOGY', 'center'],
]

/** Returns the dashboard for a user with these role codes. */
export function dashboardOf(roleCodes: Iterable<string>): Dashboard {
  const held = new Set(roleCodes)
  return order.find(([role]) => held.has(role))?.[1] ?? 'other'
}
