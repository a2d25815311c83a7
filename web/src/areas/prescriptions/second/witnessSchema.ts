import { WitnessInput } from '#contract/prescriptions/secondPerson'
import { checkedSchema, requiredProblems } from '../checkedSchema'

/** The schema of an answer: a reason is required unless the dose is confirmed. */
export const witnessSchema = checkedSchema<{ outcome?: string; reason?: string | null }>(WitnessInput, (body) =>
  requiredProblems(body, { reason: body.outcome !== 'confirmed' }),
)
