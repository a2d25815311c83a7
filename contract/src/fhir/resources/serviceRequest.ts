import * as z from 'zod'
import { Annotation, CodeableConcept, Reference, resource } from '../datatypes'

export const serviceRequestStatuses = ['active', 'completed', 'revoked'] as const

export const ServiceRequestResource = resource('ServiceRequest', {
  status: z.enum(serviceRequestStatuses),
  intent: z.literal('order'),
  category: z.array(CodeableConcept),
  priority: z.enum(['routine', 'urgent', 'asap', 'stat']),
  code: CodeableConcept,
  subject: Reference,
  encounter: Reference,
  occurrenceDateTime: z.string(),
  authoredOn: z.string(),
  requester: Reference,
  performer: z.array(Reference).optional(),
  note: z.array(Annotation).optional(),
})
