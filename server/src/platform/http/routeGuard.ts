import * as z from 'zod'
import { type Permission, permissions } from '#contract/access/permissions'
import type { Endpoint } from '#contract/kit/endpoint'
import { isChanging, paramNames } from '#contract/kit/endpoint'
import { Appended, Blob } from '#contract/kit/responses'
import { type Caller, mayOneOf, mustSetUpSecondFactor } from '../auth/caller'
import { Problem } from './problem'
import { unstorableFields } from './storableText'

/** Returns the permissions of a guard; empty for the other guards. */
export function guardPermissions(endpoint: Pick<Endpoint, 'permission'>): readonly Permission[] {
  const { permission } = endpoint
  if (permission === 'public' || permission === 'signed-in' || permission === 'super') return []
  return typeof permission === 'string' ? [permission] : permission
}

/**
 * Fails at startup for a call without a known permission, with a record that is not in its path, or with conflicting
 * options.
 */
export function checkDeclaration(name: string, endpoint: Endpoint): void {
  const guard: Endpoint['permission'] | undefined = endpoint.permission
  const isNamed = guard === 'public' || guard === 'signed-in' || guard === 'super'
  if (!guard || !(isNamed || (guard.length > 0 && guardPermissions(endpoint).every(isPermission)))) {
    throw new Error(`${name} has no permission that the contract declares`)
  }
  if (endpoint.record && !paramNames(endpoint.path).includes(endpoint.record.param)) {
    throw new Error(`${name} names its record by {${endpoint.record.param}}, which is not in its path`)
  }
  if (endpoint.method === 'GET' && !endpoint.record && !endpoint.scope && returnsRows(endpoint.response)) {
    throw new Error(`${name} returns rows and declares no scope`)
  }
  if (endpoint.cacheSeconds !== undefined && !(guard === 'public' && endpoint.method === 'GET')) {
    throw new Error(`${name} would let others cache what is not public`)
  }
  if ((endpoint.method === 'PATCH') !== (endpoint.response === Appended)) {
    throw new Error(`${name}: PATCH is the method of calls that append to an upload, and of no others`)
  }
  if (endpoint.body && endpoint.form) throw new Error(`${name} has a JSON body and a form`)
  checkChange(name, endpoint)
}

/** Options for changes are only allowed on changing calls, and a secret must never be stored. */
function checkChange(name: string, endpoint: Endpoint): void {
  const { secret, idempotency = 'stored' } = endpoint
  if (isChanging(endpoint)) {
    if (!endpoint.audit && !endpoint.record) throw new Error(`${name} does not declare which record it changes`)
    if (secret && idempotency === 'stored') throw new Error(`${name} would store the secret of its response`)
    return
  }
  const about = (['idempotency', 'transaction', 'audit'] as const).find((each) => endpoint[each] !== undefined)
  if (about) throw new Error(`${name} changes nothing, and so must not declare ${about}`)
}

/** Returns whether a response is a list, or a file that is written from one. */
function returnsRows(response: Endpoint['response']): boolean {
  if (response === Blob) return true
  return response instanceof z.ZodObject && response.shape.data instanceof z.ZodArray
}

function isPermission(permission: Permission): boolean {
  return permissions.includes(permission)
}

/**
 * Returns why a call is refused to a signed-in user, whatever the record: the second factor that a role requires is not
 * set up, permission missing, or account not verified.
 */
export function refusalOf(
  endpoint: Pick<Endpoint, 'permission' | 'withoutSecondFactor'>,
  person: Caller,
): 'secondFactor' | 'permission' | 'unverified' | null {
  if (endpoint.permission === 'public') return null
  if (!endpoint.withoutSecondFactor && mustSetUpSecondFactor(person)) return 'secondFactor'
  if (endpoint.permission === 'signed-in') return null
  const isLetIn = endpoint.permission === 'super' ? person.isSuperAdmin : mayOneOf(person, guardPermissions(endpoint))
  if (!isLetIn) return 'permission'
  return person.verified ? null : 'unverified'
}

/**
 * Refuses a caller by the call's guard.
 * @throws Problem 401 for anonymous requests, 422 with `verify` for accounts that are not verified, 403 without the
 * permission, 403 with `set_up_second_factor` while a second factor that a role requires is missing
 */
export function checkCaller(endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.permission === 'public') return
  if (!caller) throw new Problem(401, 'error.unauthenticated')
  const refusal = refusalOf(endpoint, caller)
  if (refusal === 'secondFactor')
    throw new Problem(403, 'error.secondFactor', { extra: { set_up_second_factor: true } })
  if (refusal === 'permission') throw new Problem(403, 'error.forbidden')
  if (refusal === 'unverified') throw new Problem(422, 'error.verify', { extra: { verify: true } })
}

const wholeNumber = /^[1-9]\d{0,9}$/
const maxInteger = 2_147_483_647

/** Returns the path parameters as declared, by default integers. Undefined if a value cannot exist. */
export function readParams(endpoint: Endpoint, raw: Record<string, string>): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = {}
  if (endpoint.params) {
    const parsed = endpoint.params.safeParse(raw)
    if (!parsed.success || unstorableFields(parsed.data).length > 0) return undefined
    Object.assign(values, parsed.data)
  }
  for (const name of paramNames(endpoint.path)) {
    if (name in values) continue
    const text = raw[name] ?? ''
    if (!wholeNumber.test(text) || Number(text) > maxInteger) return undefined
    values[name] = Number(text)
  }
  return values
}
