import type { TextRef } from '../kit/issues'
import { shownText } from '../rules/typedText'
import { scaledNumber, unscaledText } from './scaled'
import {
  type Consciousness,
  consciousnessLevels,
  type Limits,
  type NumericVital,
  type NumericVitalType,
  numericVitals,
  type Oxygen,
  type OxygenDevice,
  oxygenDevices,
  oxygenFlow,
} from './types'

/** A value with, if it is unusual, a question to confirm; or a problem, with which it is rejected. */
export type Checked<Value> =
  | { value: Value; confirm?: TextRef; problem?: undefined }
  | { value?: undefined; confirm?: undefined; problem: TextRef }

/** Oxygen as entered. */
export interface OxygenInput {
  /** 'air', or one of `oxygenDevices`. */
  device: string
  /** L/min; null or empty with air. */
  flow?: string | number | null
}

function checkNumber(
  input: string | number,
  { decimals, hard, unusual }: { decimals: number; hard: Limits; unusual: Limits },
): Checked<number> {
  const { value, problem } = scaledNumber(input, decimals)
  if (problem) return { problem }
  if (value < hard.min || value > hard.max) {
    const [min, max] = [unscaledText(hard.min, decimals), unscaledText(hard.max, decimals)]
    return { problem: { key: 'vitals.outOfRange', values: { min, max } } }
  }
  if (value >= unusual.min && value <= unusual.max) return { value }
  return { value, confirm: { key: 'vitals.unusual', values: { value: unscaledText(value, decimals) } } }
}

/**
 * Checks a vital sign as entered. Browser and server both call this function, so they agree.
 * @param input a decimal number, in the unit of its type, as `readDecimal` reads it
 * @returns the value in the integers of its type
 */
export function checkVital(type: NumericVitalType, input: string | number): Checked<number> {
  const limits: NumericVital = numericVitals[type]
  return checkNumber(input, limits)
}

/** Checks what the patient breathes, as entered. */
export function checkOxygen({ device, flow }: OxygenInput): Checked<Oxygen> {
  const hasFlow = !isEmptyInput(flow)
  if (device === 'air') {
    return hasFlow ? { problem: { key: 'vitals.flowOnAir' } } : { value: { device, flow: null } }
  }
  if (!isOxygenDevice(device)) return { problem: { key: 'validation.invalidChoice' } }
  if (!hasFlow) return { problem: { key: 'validation.required' } }
  const unusual = { min: oxygenFlow.hard.min, max: oxygenDevices[device] }
  const { value, confirm, problem } = checkNumber(flow, { ...oxygenFlow, unusual })
  if (problem) return { problem }
  return { value: { device, flow: value }, ...(confirm && { confirm }) }
}

/** Checks the level of consciousness, as entered. */
export function checkConsciousness(input: string): Checked<Consciousness> {
  const level = consciousnessLevels.find((each) => each === input)
  return level ? { value: level } : { problem: { key: 'validation.invalidChoice' } }
}

function isOxygenDevice(device: string): device is OxygenDevice {
  return Object.hasOwn(oxygenDevices, device)
}

/** Returns whether a field was left empty. */
export function isEmptyInput(input: string | number | null | undefined): input is null | undefined | '' {
  return input === null || input === undefined || (typeof input === 'string' && shownText(input) === '')
}
