import * as z from 'zod'
import { Coding, Reference, resource } from '../datatypes'

/** An entry of the audit log. Of a change it has the names of the changed fields, not their values. */
export const AuditEventResource = resource('AuditEvent', {
  type: Coding,
  /** The call. */
  subtype: z.array(Coding),
  /** Created, read, updated, deleted, or something else. */
  action: z.enum(['C', 'R', 'U', 'D', 'E']),
  recorded: z.string(),
  /** Success, or a refusal. */
  outcome: z.enum(['0', '4']),
  agent: z.array(
    z.object({
      who: Reference.optional(),
      name: z.string().optional(),
      requestor: z.boolean(),
      network: z.object({ address: z.string(), type: z.literal('2') }).optional(),
    }),
  ),
  source: z.object({ observer: Reference }),
  entity: z
    .array(
      z.object({
        what: z.object({
          reference: z.string().optional(),
          identifier: z.object({ system: z.string(), value: z.string() }),
        }),
        detail: z.array(z.object({ type: z.string(), valueString: z.string() })).optional(),
      }),
    )
    .optional(),
})
