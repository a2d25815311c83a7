import * as z from 'zod'
import { Annotation, CodeableConcept, Period, Reference, resource } from '../datatypes'

export const medicationRequestStatuses = ['active', 'on-hold', 'stopped', 'completed'] as const

export const MedicationRequestResource = resource('MedicationRequest', {
  status: z.enum(medicationRequestStatuses),
  statusReason: CodeableConcept.optional(),
  intent: z.literal('order'),
  category: z.array(CodeableConcept),
  medicationCodeableConcept: CodeableConcept,
  subject: Reference,
  encounter: Reference,
  authoredOn: z.string(),
  requester: Reference,
  reasonCode: z.array(CodeableConcept).optional(),
  note: z.array(Annotation).optional(),
  dosageInstruction: z.array(
    z.object({
      text: z.string(),
      timing: z
        .object({
          repeat: z.object({
            boundsPeriod: Period.optional(),
            frequency: z.number().optional(),
            period: z.number().optional(),
            periodUnit: z.enum(['h', 'd', 'wk']).optional(),
          }),
        })
        .optional(),
      asNeededBoolean: z.boolean(),
      route: CodeableConcept,
    }),
  ),
})
