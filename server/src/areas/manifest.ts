import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Area } from '#contract/kit/endpoint'
import type { RecordKind } from '#contract/kit/record'
import type { RetainedKind } from '#contract/retention/kinds'
import type { SubjectKind } from '#contract/why/subjects'
import type { AccessRule } from '../platform/access/access'
import type { RecordSource } from '../platform/access/recordSource'
import type { CalendarSource } from '../platform/calendarSource'
import type { DomainEventSubscriber } from '../platform/domainEvents'
import type { Handlers } from '../platform/http/handlers'
import { mountArea } from '../platform/http/mount'
import type { JobDefinition } from '../platform/jobs/jobs'
import type { RemoveOld } from '../platform/retention'
import type { AreaRecords } from '../schema/areaRecords'

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
  /** How the audit log reads its kinds of record, and which of them are a patient's. */
  records?: AreaRecords
  /** Its records in the demo, if they need only people, appointments and lists of reference data. */
  demo?: AreaDemo
  /** What it shows in the calendars of hospitals. */
  calendarSource?: CalendarSource
  /** How its rows are removed that are older than the settings of the installation allow. */
  retained?: Partial<Record<RetainedKind, RemoveOld>>
  jobs?: readonly JobDefinition[]
  /** Its subscribers to events of lower areas, such as `accountClosed.subscribe(…)`. */
  subscribers?: readonly DomainEventSubscriber[]
}

/** What an area adds to the demo. */
export interface AreaDemo {
  /**
   * Stores the records that the demo starts with.
   * @param people user ids by email
   */
  seed(people: ReadonlyMap<string, number>): Promise<void>
  /**
   * Stores records of the generated patients.
   * @param firstVisits their first finished visits, for a from clause: `patient_id`, `doctor_id`, `finished_at`, and `number`,
   *   which counts the patients
   */
  fill?(firstVisits: SQL): Promise<void>
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
