import * as z from 'zod'
import { Annotation, CodeableConcept, Quantity, Reference, resource } from '../datatypes'

export const observationStatuses = ['final', 'amended', 'entered-in-error'] as const

const value = {
  code: CodeableConcept,
  valueQuantity: Quantity.optional(),
  valueCodeableConcept: CodeableConcept.optional(),
  valueString: z.string().optional(),
  dataAbsentReason: CodeableConcept.optional(),
}

export const ObservationResource = resource('Observation', {
  /** The order of a lab value. */
  basedOn: z.array(Reference).optional(),
  status: z.enum(observationStatuses),
  category: z.array(CodeableConcept),
  ...value,
  subject: Reference,
  encounter: Reference,
  effectiveDateTime: z.string(),
  issued: z.string(),
  performer: z.array(Reference),
  interpretation: z.array(CodeableConcept).optional(),
  method: CodeableConcept.optional(),
  note: z.array(Annotation).optional(),
  /** As the lab printed it. */
  referenceRange: z
    .array(z.object({ low: Quantity.optional(), high: Quantity.optional(), text: z.string().optional() }))
    .optional(),
  component: z.array(z.object(value)).optional(),
})
export type ObservationResource = z.output<typeof ObservationResource>
