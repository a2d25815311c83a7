import type * as z from 'zod'
import type { Permission } from '../access/permissions'
import type { RecordKind } from './record'

/** A realtime channel. Joining it is authorized by the same record rules as the calls. */
export interface Channel {
  /** With its parameter in braces: `clinic.{id}`. */
  name: `${string}.{${string}}`
  kind: 'private' | 'presence'
  /** The record rule that decides who can subscribe; `self`: only the user whose id is in the name. */
  record: RecordKind | 'self'
  /** Needed only where the parameter is not a positive integer. */
  key?: z.ZodType<string>
  /** One of these is required, as staff or as a patient; `self` requires none. */
  permissions: { staff: readonly Permission[]; patients: readonly Permission[] }
  events: Record<string, z.ZodType>
}

/** Declares realtime channels and keeps their literal types. */
export function channels<const C extends Record<string, Channel>>(declared: C): C {
  return declared
}

export type EventOf<C extends Channel> = {
  [E in keyof C['events']]: { event: E; data: z.output<C['events'][E]> }
}[keyof C['events']]
