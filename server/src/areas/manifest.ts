import type { FastifyInstance } from 'fastify'
import type { Area } from '#contract/kit/endpoint'
import type { RecordKind } from '#contract/kit/record'
import type { AccessRule } from '../platform/access/access'
import type { Handlers } from '../platform/http/handlers'
import { mountArea } from '../platform/http/mount'
import type { JobDefinition } from '../platform/jobs/jobs'

/** What an area brings to the server; everything central is derived from it. */
export interface AreaManifest {
  /** Its calls with who answers them: `answered('clinics', clinics, clinicHandlers)`. */
  calls: readonly AnsweredCalls[]
  /** Who reaches its kinds of record. */
  rules?: Partial<Record<RecordKind, AccessRule>>
  jobs?: readonly JobDefinition[]
}

export interface AnsweredCalls {
  mount(app: FastifyInstance): void
}

/**
 * Calls of the contract with their handlers.
 * @param name of the calls in the contract, such as `levels`
 */
export function answered<A extends Area>(name: string, calls: A, handlers: NoInfer<Handlers<A>>): AnsweredCalls {
  return { mount: (app) => mountArea(app, name, calls, handlers) }
}
