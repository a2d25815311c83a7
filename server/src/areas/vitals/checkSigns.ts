import type * as z from 'zod'
import type { FieldProblems, TextRef } from '#contract/kit/issues'
import { isEmptyInput } from '#contract/vitals/checkVital'
import { type CheckedVitalSet, checkVitalSet, type VitalSetInput } from '#contract/vitals/checkVitalSet'
import type { VitalType, VitalValues } from '#contract/vitals/types'
import type { VitalSetInputBody, VitalSignChange, VitalSignInput } from '#contract/vitals/vitalSign'
import { Problem } from '../../platform/http/problem'
import { type StoredValue, storedValue, typeOfId } from './vitalTypes'

/** The part of a vital sign that is its value, as entered. */
type SingleInput = Pick<
  z.output<typeof VitalSignInput> | z.output<typeof VitalSignChange>,
  'type_id' | 'rate' | 'device' | 'by_palpation' | 'confirmed'
>

/** A value that was checked. */
export interface CheckedSign extends StoredValue {
  type: VitalType
  by_palpation: boolean
}

/** Returns the questions about unusual values that the person has not confirmed. */
function unconfirmed({ confirm }: CheckedVitalSet, confirmed: readonly string[]): [string, TextRef][] {
  return Object.entries(confirm).filter(([type]) => !confirmed.includes(type))
}

function asFields(texts: readonly (readonly [string, TextRef])[]): FieldProblems {
  return Object.fromEntries(texts.map(([field, text]) => [field, [text]]))
}

/** @throws Problem 422 if there are problems */
export function refuse(fields: FieldProblems): void {
  if (Object.keys(fields).length > 0) throw new Problem(422, 'error.invalid', { fields })
}

/**
 * Checks a set.
 * @returns the values, and the problems by type, among them the questions that are not confirmed
 */
export function checkSet(input: z.output<typeof VitalSetInputBody>): { values: VitalValues; fields: FieldProblems } {
  const checked = checkVitalSet(input as VitalSetInput)
  return {
    values: checked.values,
    fields: asFields([...Object.entries(checked.problems), ...unconfirmed(checked, input.confirmed)]),
  }
}

/** Returns the columns of the values of a set, in the order of the form. */
export function signsOf(values: VitalValues, types: readonly VitalType[], byPalpation: boolean): CheckedSign[] {
  return types
    .filter((type) => values[type] !== undefined)
    .map((type) => ({ type, ...storedValue(type, values), by_palpation: type === 'systolic' && byPalpation }))
}

/** Returns one vital sign as a set. */
function asSet(type: VitalType, { rate, device, by_palpation }: SingleInput): VitalSetInput {
  if (type === 'oxygen') return { oxygen: { device: device ?? '', flow: rate ?? null } }
  if (type === 'consciousness') return { consciousness: isEmptyInput(rate) ? null : String(rate).trim() }
  return { [type]: rate, ...(type === 'systolic' && { by_palpation }) }
}

/** The field at which a problem of one vital sign is reported. */
function fieldOf(type: VitalType, { key }: TextRef): 'rate' | 'device' {
  return type === 'oxygen' && key === 'validation.invalidChoice' ? 'device' : 'rate'
}

/**
 * Checks one vital sign.
 * @param isCorrection a blood pressure is then checked by itself; the other one is that of its set
 * @returns the value, or the problems by field
 */
export function checkSign(
  input: SingleInput,
  isCorrection: boolean,
): { sign: CheckedSign; fields?: undefined } | { sign?: undefined; fields: FieldProblems } {
  const type = typeOfId(input.type_id)
  if (!type) return { fields: { type_id: [{ key: 'validation.invalidChoice' }] } }
  if (type !== 'oxygen' && isEmptyInput(input.rate)) return { fields: { rate: [{ key: 'validation.required' }] } }
  const checked = checkVitalSet(asSet(type, input))
  const ofOther = isCorrection ? undefined : Object.values(checked.problems)[0]
  const problem = checked.problems[type] ?? ofOther ?? unconfirmed(checked, input.confirmed)[0]?.[1]
  if (problem) return { fields: { [fieldOf(type, problem)]: [problem] } }
  const [sign] = signsOf(checked.values, [type], input.by_palpation)
  if (!sign) throw new Error(`No value of ${type} was checked`)
  return { sign }
}
