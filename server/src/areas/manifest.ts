import type { FastifyInstance } from 'fastify'
import type { Area } from '#contract/kit/endpoint'
import type { RecordKind } from '#contract/kit/record'
import type { SubjectKind } from '#contract/why/subjects'
import type { AccessRule } from '../platform/access/access'
import type { RecordSource } from '../platform/access/recordSource'
import type { DomainEventSubscriber } from '../platform/domainEvents'
import type { Handlers } from '../platform/http/handlers'
import { mountArea } from '../platform/http/mount'
import type { JobDefinition } from '../platform/jobs/jobs'

/** What an area brings to the server; everything central is derived from it. */
export interface AreaManifest {
  /** That of its folder, in all packages. */
  name: string
  /** Its calls with who answers them: `answered('clinics', clinics, clinicHandlers)`. */
  calls: readonly HandledCalls[]
  /** Who reaches its kinds of record. */
  rules?: Partial<Record<RecordKind, AccessRule>>
  /** How its kinds of record are found by who asks why somebody reaches one of them. */
  sources?: Partial<Record<SubjectKind, RecordSource>>
  jobs?: readonly JobDefinition[]
  /** What it does when something happens in a lower area: `[accountClosed.subscribe(…)]`. */
  subscribers?: readonly DomainEventSubscriber[]
}

export interface HandledCalls {
  /** Whole, such as `levels.create`. */
  names: readonly string[]
  mount(app: FastifyInstance): void
}

/**
 * Calls of the contract with their handlers.
 * @param name of the calls in the contract, such as `levels`
 * @param calls all of that name, or those of them that this area answers
 */
export function handledCalls<A extends Area>(name: string, calls: A, handlers: NoInfer<Handlers<A>>): HandledCalls {
  return {
    names: Object.keys(calls).map((call) => `${name}.${call}`),
    mount: (app) => mountArea(app, name, calls, handlers),
  }
}
