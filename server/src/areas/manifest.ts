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

/**
 * What an area contributes to the server. The server's lists of calls, rules, sources, jobs and subscribers are derived
 * from it.
 */
export interface AreaManifest {
  /** The name of its folder in all packages. */
  name: string
  /** Its calls with their handlers, such as `handledCalls('clinics', clinics, clinicHandlers)`. */
  calls: readonly HandledCalls[]
  /** The access rules of its kinds of record. */
  rules?: Partial<Record<RecordKind, AccessRule>>
  /** The sources of its kinds of record for access explanations. */
  sources?: Partial<Record<SubjectKind, RecordSource>>
  jobs?: readonly JobDefinition[]
  /** Its subscribers to events of lower areas, such as `accountClosed.subscribe(…)`. */
  subscribers?: readonly DomainEventSubscriber[]
}

/** The calls of an area with their handlers, ready to be mounted. */
export interface HandledCalls {
  /** Full names, such as `levels.create`. */
  names: readonly string[]
  mount(app: FastifyInstance): void
}

/**
 * Returns calls of the contract with their handlers.
 * @param name the name of the calls in the contract, such as `levels`
 * @param calls all calls of that name, or those that this area handles
 */
export function handledCalls<A extends Area>(name: string, calls: A, handlers: NoInfer<Handlers<A>>): HandledCalls {
  return {
    names: Object.keys(calls).map((call) => `${name}.${call}`),
    mount: (app) => mountArea(app, name, calls, handlers),
  }
}
