import { checkConsciousness, checkOxygen } from '#contract/vitals/checkVital'
import { scaledNumber } from '#contract/vitals/scaled'
import {
  codedVitals,
  type NumericVital,
  type NumericVitalType,
  numericVitals,
  numericVitalTypes,
  type VitalType,
  type VitalValues,
} from '#contract/vitals/types'
import type { CallResponse } from '../../lib/api/call'

type Calls = typeof import('#contract/vitals/calls')['vitals']

/** Vital signs that were measured at one time, with their score. */
export type VitalSet = CallResponse<Calls['sets']>['data'][number]
/** One vital sign. */
export type VitalSign = VitalSet['values'][number]
/** One vital sign with its earlier versions. */
export type VitalSignWithVersions = CallResponse<Calls['show']>['data']
/** The newest score of a patient. */
export type EarlyWarning = CallResponse<Calls['earlyWarning']>['data']
/** A score, or why there is none. */
export type StoredScore = NonNullable<EarlyWarning['score']>
export type NextCheck = NonNullable<EarlyWarning['next_check']>
/** What a patient's score depends on besides the measured values. */
export type Monitoring = EarlyWarning['monitoring']
/** A patient in the list of checks. */
export type WardVitals = CallResponse<Calls['ward']>['data'][number]

/** The types of the early warning score and the diastolic pressure, in the order of the form. */
export const mainTypes = [
  'respiration',
  'spo2',
  'oxygen',
  'systolic',
  'diastolic',
  'heart_rate',
  'consciousness',
  'temperature',
] as const satisfies readonly VitalType[]

/** The other types, in the order of the form. */
export const otherTypes = [
  'weight',
  'height',
  'head_circumference',
  'glucose',
  'pain',
  'gcs',
] as const satisfies readonly NumericVitalType[]

/** All types, in the order of the form. */
export const allTypes: readonly VitalType[] = [...mainTypes, ...otherTypes]

/** Returns the `type_id` of a type. */
export function idOfType(type: VitalType): number {
  return { ...numericVitals, ...codedVitals }[type].id
}

const typesById = new Map(allTypes.map((type) => [idOfType(type), type]))

/** Returns the type with a `type_id`; undefined for an id that this version does not know. */
export function typeOfId(id: number): VitalType | undefined {
  return typesById.get(id)
}

/** Returns whether a vital sign is a plain number. */
export function isNumeric(type: VitalType): type is NumericVitalType {
  return numericVitalTypes.some((each) => each === type)
}

/** Returns the limits, unit and decimals of a type. */
export function limitsOf(type: NumericVitalType): NumericVital {
  return numericVitals[type]
}

/** Returns the value of a vital sign in the integers of its type; an empty object if it cannot be read. */
function integersOf(type: VitalType, { rate, device, level }: VitalSign): VitalValues {
  if (type === 'oxygen') {
    const oxygen = checkOxygen({ device: device ?? '', flow: rate }).value
    return oxygen ? { oxygen } : {}
  }
  if (type === 'consciousness') {
    const consciousness = checkConsciousness(level ?? '').value
    return consciousness ? { consciousness } : {}
  }
  const value = rate === null ? undefined : scaledNumber(rate, limitsOf(type).decimals).value
  return value === undefined ? {} : { [type]: value }
}

/** Returns the values of vital signs in the integers of their types, as the rules of the score take them. */
export function valuesOf(signs: readonly VitalSign[]): VitalValues {
  return Object.assign(
    {},
    ...signs.map((sign) => {
      const type = typeOfId(sign.type_id)
      return type ? integersOf(type, sign) : {}
    }),
  )
}

/** Returns the vital sign of a type in a set. */
export function signOf({ values }: Pick<VitalSet, 'values'>, type: VitalType): VitalSign | undefined {
  return values.find(({ type_id: id }) => id === idOfType(type))
}

/** Returns whether a vital sign was corrected. */
export function isCorrected({ editor_id: editor }: Pick<VitalSign, 'editor_id'>): boolean {
  return editor !== null
}

/** Returns the points of a type in a score; undefined if the type is no parameter of it or was not measured. */
export function pointsOf(score: StoredScore, type: VitalType): number | undefined {
  return 'excluded' in score ? undefined : new Map(Object.entries(score.scores)).get(type)
}
