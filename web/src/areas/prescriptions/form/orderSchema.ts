import type * as z from 'zod'
import { checkOrder, type OrderFields } from '#contract/prescriptions/checkOrder'
import type { PrescriptionType } from '#contract/prescriptions/codes'
import { PrescriptionChange, PrescriptionInput } from '#contract/prescriptions/prescription'
import { checkedSchema, requiredProblems } from '../checkedSchema'
import type { FormMode } from './formValues'

interface Checked extends OrderFields {
  warnings_reason?: string | null
  reason?: string | null
}

interface Needs {
  mode: FormMode
  type: PrescriptionType
  /** There are warnings. */
  warningsReason: boolean
}

/** Returns the schema of the form: that of the call, and the rules between its fields, which the server has too. */
export function orderSchema({ mode, type, warningsReason }: Needs) {
  const isNew = mode === 'new' || mode === 'modify'
  const schema: z.ZodType = isNew ? PrescriptionInput : PrescriptionChange
  return checkedSchema<Checked>(schema, (body) => ({
    ...checkOrder(body, type),
    ...requiredProblems(body, { warnings_reason: warningsReason, reason: mode === 'correct' }),
  }))
}
