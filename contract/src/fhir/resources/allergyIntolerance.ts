import * as z from 'zod'
import { CodeableConcept, Reference, resource } from '../datatypes'

export const AllergyIntoleranceResource = resource('AllergyIntolerance', {
  /** Missing where it was refuted. */
  clinicalStatus: CodeableConcept.optional(),
  verificationStatus: CodeableConcept,
  criticality: z.enum(['low', 'high', 'unable-to-assess']).optional(),
  code: CodeableConcept,
  patient: Reference,
  onsetDateTime: z.string().optional(),
  recordedDate: z.string(),
  recorder: Reference,
  reaction: z
    .array(
      z.object({
        manifestation: z.array(CodeableConcept),
        severity: z.enum(['mild', 'moderate', 'severe']).optional(),
      }),
    )
    .optional(),
})
