import * as z from 'zod'
import { unscaledText } from '#contract/vitals/scaled'
import { consciousnessLevels, type OxygenDevice, oxygenDevices, type VitalType } from '#contract/vitals/types'
import { apiText } from '../../platform/texts'
import { typeOfId, typesInOrder, valueText } from './vitalTypes'

const devices = ['air', ...(Object.keys(oxygenDevices) as OxygenDevice[])] as const

/** A value of a set as stored. */
export const StoredSign = z.strictObject({
  type_id: z.int(),
  value: z.int().nullable(),
  device: z.enum(devices).nullable(),
  level: z.enum(consciousnessLevels).nullable(),
  by_palpation: z.boolean(),
})
export type StoredSign = z.output<typeof StoredSign>

/** Returns the values of a set in words, in the caller's language and in the order of the form; a blood pressure is one. */
export function signTexts(signs: readonly StoredSign[]): string[] {
  const byType = new Map<VitalType | undefined, StoredSign>(signs.map((sign) => [typeOfId(sign.type_id), sign]))
  const systolic = byType.get('systolic')?.value ?? null
  const diastolic = byType.get('diastolic')?.value ?? null
  const isPair = systolic !== null && diastolic !== null
  return typesInOrder.flatMap((type) => {
    const sign = byType.get(type)
    if (!sign || (type === 'diastolic' && isPair)) return []
    if (type !== 'systolic' || !isPair) return [valueText(type, sign, sign.by_palpation)]
    return [apiText('vitalValue.systolic', { value: `${unscaledText(systolic, 0)}/${unscaledText(diastolic, 0)}` })]
  })
}
