import { StatusInput } from '#contract/prescriptions/prescription'
import { checkedSchema, requiredProblems } from '../checkedSchema'

interface Checked {
  reason?: string | null
  warnings_reason?: string | null
}

/** Returns the schema of a change of status, with the reasons that it requires. */
export function statusSchema({ reason, warningsReason }: { reason: boolean; warningsReason: boolean }) {
  return checkedSchema<Checked>(StatusInput, (body) =>
    requiredProblems(body, { reason, warnings_reason: warningsReason }),
  )
}
