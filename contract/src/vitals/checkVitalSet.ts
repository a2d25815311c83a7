import type { TextRef } from '../kit/issues'
import { type Checked, checkConsciousness, checkOxygen, checkVital, isEmptyInput, type OxygenInput } from './checkVital'
import { type NumericVitalType, numericVitalTypes, type VitalType, type VitalValues } from './types'

/** A set of vital signs as entered; what is null or empty was not measured. */
export type VitalSetInput = Partial<Record<NumericVitalType, string | number | null>> & {
  oxygen?: OxygenInput | null
  consciousness?: string | null
  /** The systolic pressure was measured by palpation, which gives no diastolic one. */
  by_palpation?: boolean
}

/** The result of checking a set. */
export interface CheckedVitalSet {
  /** The values without problems. */
  values: VitalValues
  /** With a problem, nothing of the set is saved. `set`: it is empty. */
  problems: Partial<Record<VitalType | 'set', TextRef>>
  /** Unusual values, which the person who entered them has to confirm. */
  confirm: Partial<Record<VitalType, TextRef>>
}

/**
 * Checks a set of vital signs that was measured at one time: each by itself, and the two blood pressures together.
 * @param input as entered
 */
export function checkVitalSet(input: VitalSetInput): CheckedVitalSet {
  const result: CheckedVitalSet = { values: {}, problems: {}, confirm: {} }
  for (const type of numericVitalTypes) {
    const entered = input[type]
    if (isEmptyInput(entered)) continue
    const checked = checkVital(type, entered)
    if (noteProblem(result, type, checked)) result.values[type] = checked.value
  }
  checkCoded(input, result)
  const problems = pressureProblems(input, result.values)
  result.problems = { ...result.problems, ...problems }
  for (const type of ['systolic', 'diastolic'] as const) {
    if (!problems[type]) continue
    delete result.values[type]
    delete result.confirm[type]
  }
  const isEmpty = Object.keys(result.values).length === 0 && Object.keys(result.problems).length === 0
  return isEmpty ? { ...result, problems: { set: { key: 'vitals.empty' } } } : result
}

function checkCoded({ oxygen, consciousness }: VitalSetInput, result: CheckedVitalSet): void {
  if (oxygen) {
    const checked = checkOxygen(oxygen)
    if (noteProblem(result, 'oxygen', checked)) result.values.oxygen = checked.value
  }
  if (!isEmptyInput(consciousness)) {
    const checked = checkConsciousness(consciousness)
    if (noteProblem(result, 'consciousness', checked)) result.values.consciousness = checked.value
  }
}

function noteProblem<Value>(
  { problems, confirm }: CheckedVitalSet,
  type: VitalType,
  checked: Checked<Value>,
): checked is Extract<Checked<Value>, { problem?: undefined }> {
  if (checked.confirm) confirm[type] = checked.confirm
  if (checked.problem) problems[type] = checked.problem
  return checked.problem === undefined
}

type PressureProblems = Partial<Record<'systolic' | 'diastolic', TextRef>>

function pressureProblems(input: VitalSetInput, { systolic, diastolic }: VitalValues): PressureProblems {
  const hasSystolic = !isEmptyInput(input.systolic)
  const hasDiastolic = !isEmptyInput(input.diastolic)
  if (input.by_palpation) {
    return {
      ...(!hasSystolic && { systolic: { key: 'validation.required' } }),
      ...(hasDiastolic && { diastolic: { key: 'vitals.palpation' } }),
    }
  }
  if (hasSystolic !== hasDiastolic) {
    return { [hasSystolic ? 'diastolic' : 'systolic']: { key: 'vitals.pressurePair' } }
  }
  if (systolic === undefined || diastolic === undefined || diastolic < systolic) return {}
  return { diastolic: { key: 'vitals.diastolicNotBelow' } }
}
