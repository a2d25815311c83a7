import type * as z from 'zod'
import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import { AdditionalDoseInput, ExecutionInput } from '#contract/prescriptions/execution'
import { checkedSchema, requiredProblems } from '../checkedSchema'

interface Checked {
  status?: number
  not_given_reason?: string | null
  given_at?: string | null
  notes?: string | null
  override_reason?: string | null
  reason?: string | null
}

/**
 * Returns the schema of a recorded dose with what depends on the dose: whether a reason is needed because something speaks
 * against the dose, or because a record is corrected.
 */
export function recordSchema(call: 'record' | 'give', needs: { override: boolean; reason: boolean; time: boolean }) {
  const schema: z.ZodType = call === 'record' ? ExecutionInput : AdditionalDoseInput
  return checkedSchema<Checked>(schema, (body) => {
    const wasNotGiven = body.status === EXECUTION_STATUS.notGiven
    const { not_given_reason: cause } = body
    return requiredProblems(body, {
      not_given_reason: wasNotGiven,
      notes: wasNotGiven && (cause === 'clinical' || cause === 'other'),
      override_reason: needs.override,
      reason: needs.reason,
      given_at: needs.time && !wasNotGiven,
    })
  })
}
