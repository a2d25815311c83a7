import type { TextRef } from '../kit/issues'
import type { Consciousness } from './types'

/** The version of the rule, which is stored with each result. */
export const news2Version = 'RCP-2017.1'

/** The parameters of NEWS2, in the order of the published chart. */
export const news2Parameters = [
  'respiration',
  'spo2',
  'oxygen',
  'systolic',
  'heart_rate',
  'consciousness',
  'temperature',
] as const
export type News2Parameter = (typeof news2Parameters)[number]

/** Measured values, in the integers of their types: temperature in tenths of a degree. What was not measured is missing. */
export interface News2Values {
  respiration?: number
  spo2?: number
  /** Whether the patient breathes air or oxygen, whatever the flow. */
  oxygen?: 'air' | 'oxygen'
  systolic?: number
  heart_rate?: number
  consciousness?: Consciousness
  temperature?: number
}

/** What of the patient decides how NEWS2 is computed, and whether. */
export interface News2Patient {
  /** In completed years on the day of the measurement; null: unknown, and then there is no score. */
  age: number | null
  isPregnant: boolean
  /** 2: a target of 88–92 %, for hypercapnic respiratory failure, as a doctor decided. Otherwise 1. */
  spo2Scale: 1 | 2
}

/** Why a patient has no NEWS2. */
export type News2Exclusion = 'under_16' | 'pregnant' | 'age_unknown'

/** The score of a patient, or its lower bound while parameters are missing. */
export interface News2Score {
  version: string
  /** null while a parameter is missing. */
  total: number | null
  /** The sum of what is known; a missing parameter adds nothing. Equal to the total if there is one. */
  atLeast: number
  missing: News2Parameter[]
  /** Whether a known parameter scores 3, which is urgent whatever the total. */
  hasSingleThree: boolean
  /** By parameter that was measured; of SpO2 on scale 2 the lowest possible score while oxygen is missing. */
  scores: Partial<Record<News2Parameter, number>>
}

/** A patient without NEWS2. */
export interface News2Excluded {
  version: string
  total: null
  excluded: News2Exclusion
  text: TextRef
}

export type News2 = News2Score | News2Excluded

/** A row of the chart: values up to `upTo` (included) that are in no row before it score `points`. */
type Row = readonly [upTo: number, points: number]
const chart = (...rows: Row[]): readonly Row[] => rows
const more = Number.POSITIVE_INFINITY

/** Royal College of Physicians: National Early Warning Score (NEWS) 2, London 2017, chart 1. Temperature in tenths. */
const CHARTS = {
  respiration: chart([8, 3], [11, 1], [20, 0], [24, 2], [more, 3]),
  systolic: chart([90, 3], [100, 2], [110, 1], [219, 0], [more, 3]),
  heart_rate: chart([40, 3], [50, 1], [90, 0], [110, 1], [130, 2], [more, 3]),
  temperature: chart([350, 3], [360, 1], [380, 0], [390, 1], [more, 2]),
}
const SPO2_CHARTS = {
  scale1: chart([91, 3], [93, 2], [95, 1], [more, 0]),
  scale2OnAir: chart([83, 3], [85, 2], [87, 1], [more, 0]),
  scale2OnOxygen: chart([83, 3], [85, 2], [87, 1], [92, 0], [94, 1], [96, 2], [more, 3]),
}

function pointsOf(rows: readonly Row[], value: number): number {
  // NaN is in no row, and would otherwise be a normal value.
  if (!Number.isInteger(value)) throw new RangeError(`Not an integer: ${value}`)
  return rows.find(([upTo]) => value <= upTo)?.[1] ?? 0
}

function spo2Points({ spo2 = Number.NaN, oxygen }: News2Values, scale: 1 | 2): number {
  if (scale === 1) return pointsOf(SPO2_CHARTS.scale1, spo2)
  // On scale 2, oxygen never lowers the score; so air is the lower bound while it is missing.
  return pointsOf(oxygen === 'oxygen' ? SPO2_CHARTS.scale2OnOxygen : SPO2_CHARTS.scale2OnAir, spo2)
}

function parameterPoints(parameter: News2Parameter, values: News2Values, scale: 1 | 2): number {
  if (parameter === 'spo2') return spo2Points(values, scale)
  if (parameter === 'oxygen') return values.oxygen === 'oxygen' ? 2 : 0
  if (parameter === 'consciousness') return values.consciousness === 'A' ? 0 : 3
  return pointsOf(CHARTS[parameter], values[parameter] ?? Number.NaN)
}

function exclusionOf({ age, isPregnant }: News2Patient): Pick<News2Excluded, 'excluded' | 'text'> | undefined {
  if (age === null) return { excluded: 'age_unknown', text: { key: 'vitals.news2AgeUnknown' } }
  if (!Number.isInteger(age)) throw new RangeError(`Not an age in years: ${age}`)
  if (age < 16) return { excluded: 'under_16', text: { key: 'vitals.news2Under16' } }
  return isPregnant ? { excluded: 'pregnant', text: { key: 'vitals.news2Pregnancy' } } : undefined
}

/**
 * Computes NEWS2 (Royal College of Physicians, 2017). A missing parameter is named and never scored as normal: there is no
 * total then, and `atLeast` is the sum of the others.
 * @param values of one time, see combineForNews2
 * @throws RangeError if a value or the age is not an integer
 */
export function news2(values: News2Values, patient: News2Patient): News2 {
  const version = news2Version
  const exclusion = exclusionOf(patient)
  if (exclusion) return { version, total: null, ...exclusion }
  const known = news2Parameters.filter((parameter) => values[parameter] !== undefined)
  const missing = news2Parameters.filter((parameter) => values[parameter] === undefined)
  const points = known.map((parameter) => [parameter, parameterPoints(parameter, values, patient.spo2Scale)] as const)
  const atLeast = points.reduce((sum, [, each]) => sum + each, 0)
  const hasSingleThree = points.some(([, each]) => each === 3)
  const total = missing.length === 0 ? atLeast : null
  return { version, total, atLeast, missing, hasSingleThree, scores: Object.fromEntries(points) }
}
