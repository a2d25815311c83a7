import type { SQL } from 'drizzle-orm'
import type { Endpoint, Scope } from '#contract/kit/endpoint'
import type { RecordKind } from '#contract/kit/record'
import { caller, context } from '../context'
import { guardPermissions } from './routeGuard'

/** Returns the condition for the rows of a list; expects the tables of the kind's access rule in the statement. */
export type RecordScope = () => Promise<SQL>
/** Returns the id of the caller, whose own rows the list returns. */
export type OwnScope = () => number

/** The `scope` that the handler of a call gets. */
export type ScopeOf<E extends { scope?: Scope }> = E extends { scope: 'own' }
  ? OwnScope
  : E extends { scope: 'reference' }
    ? undefined
    : E extends { scope: RecordKind | { opens: RecordKind } | { through: RecordKind } }
      ? RecordScope
      : undefined

interface ListScope {
  scope: RecordScope | OwnScope | undefined
  /** @throws Error if the call has returned without using its scope */
  check(name: string): void
}

/** Creates the scope of one call, bound to the caller and the call's permission; it records whether it was used. */
export function listScope(endpoint: Endpoint): ListScope {
  const { scope } = endpoint
  if (!scope || scope === 'reference') return { scope: undefined, check: () => undefined }
  let isUsed = false
  const check = (name: string) => {
    if (!isUsed) throw new Error(`${name} did not use the condition of its scope`)
  }
  if (scope === 'own') {
    return {
      scope: () => {
        isUsed = true
        return caller().id
      },
      check,
    }
  }
  return {
    scope: async () => {
      isUsed = true
      const { access } = context().platform
      const permissions = guardPermissions(endpoint)
      if (typeof scope === 'object' && 'opens' in scope) return access.opens(scope.opens, caller(), permissions)
      return access.condition(typeof scope === 'string' ? scope : scope.through, caller(), permissions)
    },
    check,
  }
}
