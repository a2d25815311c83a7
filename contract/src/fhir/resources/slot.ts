import * as z from 'zod'
import { Meta, Reference } from '../datatypes'

export const slotStatuses = ['free', 'busy'] as const

/** A time at which a clinic can be booked, or has been. It is computed, so it has no time of its last change. */
export const SlotResource = z.object({
  resourceType: z.literal('Slot'),
  id: z.string(),
  meta: Meta.pick({ versionId: true }),
  schedule: Reference,
  status: z.enum(slotStatuses),
  start: z.string(),
  end: z.string(),
})
