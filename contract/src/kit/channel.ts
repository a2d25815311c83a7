import type * as z from 'zod'
import type { Permission } from '../access/permissions'
import type { RecordKind } from './record'

/** A realtime channel: who may join it follows the same record rules as the calls. */
export interface Channel {
  /** With its parameter in braces: `clinic.{id}`. */
  name: `${string}.{${string}}`
  kind: 'private' | 'presence'
  /** The rule that decides who may subscribe; `self`: only the user whose id the name carries. */
  record: RecordKind | 'self'
  /** Needed only where the parameter is not a positive whole number. */
  key?: z.ZodType<string>
  /** One of these opens the channel, as staff or as a patient; `self` needs none. */
  permissions: { staff: readonly Permission[]; patients: readonly Permission[] }
  events: Record<string, z.ZodType>
}

export function channels<const C extends Record<string, Channel>>(declared: C): C {
  return declared
}

export type EventOf<C extends Channel> = {
  [E in keyof C['events']]: { event: E; data: z.output<C['events'][E]> }
}[keyof C['events']]
