import type { ZodType } from 'zod'
import type { TextRef } from '#contract/kit/issues'
import { checkConsciousness, checkOxygen, checkVital, isEmptyInput } from '#contract/vitals/checkVital'
import type { VitalType } from '#contract/vitals/types'
import { isNumeric, typeOfId, type VitalSign } from '../types'

/** The values of the form of a correction, as typed. */
export interface CorrectionValues {
  /** Of oxygen the flow, of consciousness the level. */
  rate: string
  /** Of oxygen only. */
  device: string | null
  date: string
  note: string
  reason: string
  is_error: boolean
  is_confirmed: boolean
}

/** Returns the values of a vital sign. */
export function initialValues({ rate, level, device, date, note }: VitalSign): CorrectionValues {
  return {
    rate: level ?? (rate === null ? '' : String(rate)),
    device,
    date,
    note: note ?? '',
    reason: '',
    is_error: false,
    is_confirmed: false,
  }
}

/** Returns what is wrong with a corrected value, by field, and whether it is unusual. */
export function checkCorrection(
  type: VitalType,
  { rate, device }: Pick<CorrectionValues, 'rate' | 'device'>,
): { field: 'rate' | 'device'; problem?: TextRef | undefined; confirm?: TextRef | undefined } {
  if (type === 'oxygen') {
    const checked = checkOxygen({ device: device ?? '', flow: device === 'air' ? null : rate })
    return { ...checked, field: checked.problem?.key === 'validation.invalidChoice' ? 'device' : 'rate' }
  }
  if (isEmptyInput(rate)) return { field: 'rate', problem: { key: 'validation.required' } }
  return { ...(isNumeric(type) ? checkVital(type, rate) : checkConsciousness(rate)), field: 'rate' }
}

/** Converts the form's values to the request body. */
export function toRequestBody(values: CorrectionValues, { type_id, by_palpation, revision }: VitalSign) {
  const { rate, device, date, note, reason, is_error, is_confirmed: isConfirmed } = values
  const type = typeOfId(type_id)
  return {
    type_id,
    rate: device === 'air' ? null : rate,
    device,
    by_palpation,
    date,
    note,
    confirmed: isConfirmed && type ? [type] : [],
    is_error,
    reason,
    revision,
  }
}

/** Fetches the schema of a correction with the checks of its value, unless it only marks an error. */
export async function loadCorrectionSchema(type: VitalType): Promise<ZodType> {
  const { VitalSignChange } = await import('#contract/vitals/vitalSign')
  return VitalSignChange.superRefine((body, context) => {
    if (body.is_error) return
    const value = { rate: String(body.rate ?? ''), device: body.device ?? null }
    const { field, problem, confirm } = checkCorrection(type, value)
    const shown = problem ?? (body.confirmed.includes(type) ? undefined : confirm)
    if (shown) context.addIssue({ code: 'custom', path: [field], message: shown.key, params: shown.values })
  })
}
