import * as z from 'zod'
import { Annotation, CodeableConcept, Reference, resource } from '../datatypes'

export const medicationAdministrationStatuses = ['completed', 'not-done'] as const

export const MedicationAdministrationResource = resource('MedicationAdministration', {
  status: z.enum(medicationAdministrationStatuses),
  statusReason: z.array(CodeableConcept).optional(),
  /** Why a dose was given without a prescription. */
  reasonCode: z.array(CodeableConcept).optional(),
  medicationCodeableConcept: CodeableConcept,
  subject: Reference,
  context: Reference,
  effectiveDateTime: z.string(),
  performer: z.array(z.object({ actor: Reference })).optional(),
  /** Missing of a dose that was given in an emergency. */
  request: Reference.optional(),
  note: z.array(Annotation).optional(),
  /** The unit as it was recorded. */
  dosage: z
    .object({
      text: z.string(),
      route: CodeableConcept.optional(),
      dose: z.object({ value: z.number(), unit: z.string() }),
    })
    .optional(),
})
