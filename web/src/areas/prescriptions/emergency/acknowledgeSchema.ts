import { AcknowledgeInput } from '#contract/prescriptions/emergencyDose'
import { checkedSchema, requiredProblems } from '../checkedSchema'

/** The schema of the doctor's answer: a note is required to dispute. */
export const acknowledgeSchema = checkedSchema<{ outcome?: string; note?: string | null }>(AcknowledgeInput, (body) =>
  requiredProblems(body, { note: body.outcome === 'disputed' }),
)
