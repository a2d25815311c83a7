import { unscaledText } from '#contract/vitals/scaled'
import {
  type Consciousness,
  codedVitals,
  consciousnessLevels,
  type NumericVital,
  numericVitals,
  type OxygenDevice,
  oxygenDevices,
  oxygenFlow,
  type VitalType,
  type VitalValues,
} from '#contract/vitals/types'
import { apiText } from '../../platform/texts'

/** In the order of the form. */
export const typesInOrder = [
  'respiration',
  'spo2',
  'oxygen',
  'systolic',
  'diastolic',
  'heart_rate',
  'consciousness',
  'temperature',
  'weight',
  'height',
  'head_circumference',
  'glucose',
  'pain',
  'gcs',
] as const satisfies readonly VitalType[]

/** The value of a vital sign as the table stores it, in the integers of its type. */
export interface StoredValue {
  value: number | null
  device: OxygenDevice | 'air' | null
  level: Consciousness | null
}

const isCoded = (type: VitalType): type is keyof typeof codedVitals => type in codedVitals

/** Returns the `type_id` of a type. */
export function idOfType(type: VitalType): number {
  return isCoded(type) ? codedVitals[type].id : numericVitals[type].id
}

const typesById = new Map(typesInOrder.map((type) => [idOfType(type), type]))

/** Returns the type with this `type_id`, or undefined if there is none. */
export function typeOfId(id: number): VitalType | undefined {
  return typesById.get(id)
}

/** Returns the columns of a checked value. */
export function storedValue(type: VitalType, values: VitalValues): StoredValue {
  if (type === 'oxygen') {
    const { device = null, flow = null } = values.oxygen ?? {}
    return { value: flow, device, level: null }
  }
  if (type === 'consciousness') return { value: null, device: null, level: values.consciousness ?? null }
  return { value: values[type] ?? null, device: null, level: null }
}

/** Returns a stored value as the rules expect it. */
export function valuesOf(type: VitalType, { value, device, level }: StoredValue): VitalValues {
  if (type === 'consciousness') return level === null ? {} : { consciousness: level }
  if (type !== 'oxygen') return value === null ? {} : { [type]: value }
  if (device === 'air') return { oxygen: { device, flow: null } }
  return device === null || value === null ? {} : { oxygen: { device, flow: value } }
}

/** Returns how many decimals the values of a type have; 0 for a level. */
function decimalsOf(type: VitalType): number {
  if (type === 'consciousness') return 0
  return type === 'oxygen' ? oxygenFlow.decimals : numericVitals[type].decimals
}

/** Returns a stored value in its unit; null of a level, and with air. */
export function rateOf(type: VitalType, { value }: StoredValue): number | null {
  return value === null ? null : Number(unscaledText(value, decimalsOf(type)))
}

/** Returns the unit of a type (UCUM); empty for a level. */
export function unitOf(type: VitalType): string {
  if (type === 'consciousness') return ''
  return type === 'oxygen' ? 'L/min' : numericVitals[type].unit
}

/** Returns a value in words with its unit, in the caller's language. */
export function valueText(type: VitalType, stored: StoredValue, byPalpation: boolean): string {
  const { value, device, level } = stored
  if (type === 'consciousness') return level === null ? '' : apiText(`consciousness.${level}`)
  const number = value === null ? '' : unscaledText(value, decimalsOf(type))
  if (type === 'oxygen') {
    const name = apiText(`oxygenDevice.${device ?? 'air'}`)
    return value === null ? name : apiText('vitalValue.oxygen', { value: number, device: name })
  }
  return apiText(byPalpation ? 'vitalValue.palpation' : `vitalValue.${type}`, { value: number })
}

/** Returns the types, levels and devices for a form, in the caller's language. */
export function vitalUtilities() {
  return {
    types: typesInOrder.map((type) => {
      const limits: NumericVital | undefined = isCoded(type) ? undefined : numericVitals[type]
      const inUnit = (limit: number) => limit / 10 ** (limits?.decimals ?? 0)
      return {
        id: idOfType(type),
        code: type,
        title: apiText(`vitalType.${type}`),
        unit: unitOf(type),
        decimals: limits?.decimals ?? null,
        min: limits ? inUnit(limits.hard.min) : null,
        max: limits ? inUnit(limits.hard.max) : null,
      }
    }),
    consciousness: consciousnessLevels.map((id) => ({ id, name: apiText(`consciousness.${id}`) })),
    devices: ['air' as const, ...(Object.keys(oxygenDevices) as OxygenDevice[])].map((id) => ({
      id,
      name: apiText(`oxygenDevice.${id}`),
    })),
  }
}
