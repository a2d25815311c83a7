import * as z from 'zod'
import { Annotation, CodeableConcept, Quantity, Reference, resource } from '../datatypes'

export const observationStatuses = ['final', 'amended', 'entered-in-error'] as const

const value = {
  code: CodeableConcept,
  valueQuantity: Quantity.optional(),
  valueCodeableConcept: CodeableConcept.optional(),
  dataAbsentReason: CodeableConcept.optional(),
}

export const ObservationResource = resource('Observation', {
  status: z.enum(observationStatuses),
  category: z.array(CodeableConcept),
  ...value,
  subject: Reference,
  encounter: Reference,
  effectiveDateTime: z.string(),
  issued: z.string(),
  performer: z.array(Reference),
  method: CodeableConcept.optional(),
  note: z.array(Annotation).optional(),
  component: z.array(z.object(value)).optional(),
})
export type ObservationResource = z.output<typeof ObservationResource>
