import type { Channel } from '#contract/kit/channel'
import type { Endpoint } from '#contract/kit/endpoint'
import { type RecordKind, recordKinds } from '#contract/kit/record'
import { type RoleCode, seededGrants } from '#contract/roles/seededRoles'
import { type FacilityRelation, type Rule, type RuleName, staffExceptDoctors } from './accessRule'
import { areaTestings } from './areas'

/** Where a reachable record is; `self` is the person's own, wherever it is. */
export type Reached = FacilityRelation | 'self'

/** The roles of staff who belong to a hospital. */
export const staffRoles: readonly RoleCode[] = [...staffExceptDoctors, 'DOCTOR']

type Rules = Partial<Record<RuleName, Rule>> & Record<RecordKind, Rule>

function rulesOfAreas(): Rules {
  const rules = new Map<string, Rule>()
  for (const [name, rule] of areaTestings.flatMap((area) => Object.entries(area.rules ?? {}))) {
    if (rules.has(name)) throw new Error(`Two areas declare an access rule for ${name}`)
    rules.set(name, rule)
  }
  const missing = recordKinds.filter((kind) => !rules.has(kind))
  if (missing.length > 0) throw new Error(`No area declares an access rule for ${missing.join(', ')}`)
  return Object.fromEntries(rules) as Rules
}

/** The expected access rules: those of every area's `testing/manifest.ts`, in the order of the areas. */
export const accessRules: Rules = rulesOfAreas()

/** Returns the rule of a call on a record. */
export function ruleOf({ record, method }: Endpoint): RuleName | undefined {
  if (!record) return undefined
  const changed = `${record.kind}, changed` as const
  return method !== 'GET' && accessRules[changed] ? changed : record.kind
}

/** Returns whether a role has the permission of a call or channel, as declared. */
export function isLetIn({ permission }: Pick<Endpoint, 'permission'>, role: RoleCode): boolean {
  if (permission === 'public' || permission === 'signed-in' || role === 'SUPER_ADMIN') return true
  if (permission === 'super') return false
  return [permission].flat().some((each) => seededGrants[role].includes(each))
}

/** Returns where a role reaches records by a rule, given a permission. */
export function reachBy(name: RuleName, role: RoleCode): Set<Reached> {
  const rule = accessRules[name]
  if (!rule) throw new Error(`No area declares an access rule for ${name}`)
  const { staff, self, superAdmin } = rule
  if (role === 'SUPER_ADMIN' && superAdmin) return new Set(['own', 'child', 'parent', 'foreign', 'self'])
  const isStaff = (staff?.roles ?? staffRoles).includes(role)
  return new Set<Reached>([...(isStaff ? (staff?.at ?? []) : []), ...(self.includes(role) ? (['self'] as const) : [])])
}

/** Returns where a role reaches records by a rule only with a reason, given a permission. */
export function reasonsBy(name: RuleName, role: RoleCode): Set<FacilityRelation> {
  const { staff } = accessRules[name] ?? {}
  const isStaff = (staff?.roles ?? staffRoles).includes(role)
  return new Set(isStaff ? staff?.withReason : [])
}

/** Returns the permissions of a channel as a guard. */
export function guardOf({ permissions }: Channel): Pick<Endpoint, 'permission'> {
  const [first, ...others] = [...permissions.staff, ...permissions.patients]
  return { permission: first ? [first, ...others] : 'signed-in' }
}

/** Returns where a role reaches the record of a call only with a reason. */
export function reasonsOf(endpoint: Endpoint, role: RoleCode): Set<Reached> {
  const name = ruleOf(endpoint)
  return new Set(name ? reasonsBy(name, role) : [])
}

/** Returns where a role reaches the record of a call that it has the permission for. */
export function expectedReach(endpoint: Endpoint, role: RoleCode): Set<Reached> {
  const name = ruleOf(endpoint)
  return name ? reachBy(name, role) : new Set()
}
