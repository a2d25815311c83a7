import { checkOrder } from '#contract/prescriptions/checkOrder'
import { PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import { EmergencyDoseInput } from '#contract/prescriptions/emergencyDose'
import type { DosageUnit } from '#contract/prescriptions/options'
import { checkedSchema, requiredProblems } from '../checkedSchema'

interface Checked {
  dosage: string
  dosage_unit?: DosageUnit | null
  warnings_reason?: string | null
}

/** Returns the schema of an emergency dose, with the rules of its amount, and the reason that warnings require. */
export function emergencySchema(needsWarningsReason: boolean) {
  return checkedSchema<Checked>(EmergencyDoseInput, (body) => ({
    ...checkOrder({ ...body, kind: 'once' }, PRESCRIPTION_TYPE.doctor),
    ...requiredProblems(body, { warnings_reason: needsWarningsReason }),
  }))
}
