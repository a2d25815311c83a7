import type { ZodType } from 'zod'
import { checkVitalSet } from '#contract/vitals/checkVitalSet'

/**
 * Fetches the schema of a set with the checks of its values, which the server makes as well: the limits, the two blood
 * pressures together, and the questions about unusual values that are not confirmed.
 */
export async function loadSetSchema(): Promise<ZodType> {
  const { VitalSetInputBody } = await import('#contract/vitals/vitalSign')
  return VitalSetInputBody.superRefine((body, context) => {
    const { problems, confirm } = checkVitalSet(body)
    const questions = Object.entries(confirm).filter(([type]) => !body.confirmed.includes(type))
    for (const [type, { key, values }] of [...Object.entries(problems), ...questions])
      context.addIssue({ code: 'custom', path: [type], message: key, params: values })
  })
}
