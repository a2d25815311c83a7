import type { SQL } from 'drizzle-orm'
import type { Endpoint, Scope } from '#contract/kit/endpoint'
import type { RecordKind } from '#contract/kit/record'
import { caller, context } from '../context'
import { guardPermissions } from './routeGuard'

/** The condition for the rows of a list; expects the tables of the kind's rule in the statement. */
export type RecordScope = () => Promise<SQL>
/** The id of the person whose rows they are. */
export type OwnScope = () => number

/** What the handler of a call gets for its `scope`. */
export type ScopeOf<E extends { scope?: Scope }> = E extends { scope: 'own' }
  ? OwnScope
  : E extends { scope: 'reference' }
    ? undefined
    : E extends { scope: RecordKind | { through: RecordKind } }
      ? RecordScope
      : undefined

interface ListScope {
  scope: RecordScope | OwnScope | undefined
  /** @throws Error where the call answers without having asked for its scope */
  check(name: string): void
}

/** The scope of one call, with the caller and the permission of the call bound; it knows whether it was used. */
export function listScope(endpoint: Endpoint): ListScope {
  const { scope } = endpoint
  if (!scope || scope === 'reference') return { scope: undefined, check: () => undefined }
  let isUsed = false
  const check = (name: string) => {
    if (!isUsed) throw new Error(`${name} answered without using its scope`)
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
  const kind = typeof scope === 'string' ? scope : scope.through
  return {
    scope: () => {
      isUsed = true
      return context().platform.access.condition(kind, caller(), guardPermissions(endpoint))
    },
    check,
  }
}
