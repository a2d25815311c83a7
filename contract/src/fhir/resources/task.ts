import * as z from 'zod'
import { CodeableConcept, Period, Reference, resource } from '../datatypes'

export const taskStatuses = ['requested', 'on-hold', 'in-progress', 'completed', 'rejected', 'cancelled'] as const

export const TaskResource = resource('Task', {
  status: z.enum(taskStatuses),
  /** Why it was rejected, or is with its sender. */
  statusReason: CodeableConcept.optional(),
  intent: z.literal('order'),
  priority: z.enum(['routine', 'urgent', 'asap', 'stat']),
  code: CodeableConcept,
  /** The question. */
  description: z.string().optional(),
  focus: Reference,
  for: Reference,
  encounter: Reference,
  authoredOn: z.string(),
  lastModified: z.string(),
  requester: Reference,
  /** Missing while several doctors have it. */
  owner: Reference.optional(),
  /** Until when it is to be answered. */
  restriction: z.object({ period: Period }),
  output: z.array(z.object({ type: CodeableConcept, valueReference: Reference })).optional(),
})
