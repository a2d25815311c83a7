import * as z from 'zod'
import { CodeableConcept, Reference, resource } from '../datatypes'

export const ConditionResource = resource('Condition', {
  clinicalStatus: CodeableConcept.optional(),
  verificationStatus: CodeableConcept.optional(),
  category: z.array(CodeableConcept),
  code: CodeableConcept,
  subject: Reference,
  /** Of a diagnosis. */
  encounter: Reference.optional(),
  onsetDateTime: z.string().optional(),
  recordedDate: z.string(),
  recorder: Reference,
})
