import { amountProblem, amountText, thousandthsOf } from '../drugs/amount'
import type { FieldProblems, TextRef } from '../kit/issues'
import {
  type CourseUnit,
  type FrequencyUnit,
  PRESCRIPTION_TYPE,
  type PrescriptionKind,
  type PrescriptionType,
} from './codes'
import type { DosageUnit } from './options'

/** The fields of a prescription that depend on each other. */
export interface OrderFields {
  dosage: string
  dosage_unit?: DosageUnit | null | undefined
  kind: PrescriptionKind
  frequency?: number | null | undefined
  frequency_time_unit?: FrequencyUnit | null | undefined
  duration?: number | null | undefined
  time_unit?: CourseUnit | null | undefined
  indication?: string | null | undefined
  minimum_interval?: number | null | undefined
  maximum_in_24_hours?: string | null | undefined
}

/** The most of "Once every {n} {unit}": a week, three months, half a year. */
const mostFrequency: Record<FrequencyUnit, number> = { hours: 168, days: 90, weeks: 26 }
/** The longest course, two years with months. */
const longestCourse: Record<CourseUnit, number> = { days: 365, weeks: 52, months: 24 }

const HOUR_MS = 3_600_000
/** A course begins at most so long before its order, and so long after it. */
const mostBefore = 24 * HOUR_MS
const mostAhead = 30 * 24 * HOUR_MS

const required: TextRef = { key: 'validation.required' }
const atMost = (max: number): TextRef => ({ key: 'validation.atMost', values: { max } })

type Problems = Record<string, TextRef | undefined>

function missing(fields: OrderFields, names: readonly (keyof OrderFields)[]): Problems {
  const isEmpty = (name: keyof OrderFields) =>
    fields[name] === null || fields[name] === undefined || fields[name] === ''
  return Object.fromEntries(names.filter(isEmpty).map((name) => [name, required]))
}

function limits({ frequency, frequency_time_unit: unit, duration, time_unit: courseUnit }: OrderFields): Problems {
  const problems: Problems = {}
  if (frequency && unit && frequency > mostFrequency[unit]) problems.frequency = atMost(mostFrequency[unit])
  if (duration && courseUnit && duration > longestCourse[courseUnit])
    problems.duration = atMost(longestCourse[courseUnit])
  return problems
}

function amounts({ kind, dosage, dosage_unit: unit, maximum_in_24_hours: maximum }: OrderFields): Problems {
  const dose = thousandthsOf(dosage)
  const problems: Problems = unit ? { dosage: amountProblem(dosage) } : {}
  if (kind !== 'as_needed' || !maximum) return problems
  const most = thousandthsOf(maximum)
  if (most === undefined) return { ...problems, maximum_in_24_hours: amountProblem(maximum) }
  const isBelow = dose !== undefined && most < dose
  return isBelow ? { ...problems, maximum_in_24_hours: { key: 'prescription.maximumBelowDose' } } : problems
}

/** Returns the fields that the kind and the type of a prescription require. */
function requiredFields(
  { kind, duration, time_unit: unit }: OrderFields,
  type: PrescriptionType,
): (keyof OrderFields)[] {
  const isLimited = type !== PRESCRIPTION_TYPE.doctor || Boolean(duration) || Boolean(unit)
  return [
    ...(kind === 'scheduled' ? (['frequency', 'frequency_time_unit'] as const) : []),
    ...(kind === 'as_needed'
      ? (['dosage_unit', 'indication', 'minimum_interval', 'maximum_in_24_hours'] as const)
      : []),
    ...(kind !== 'once' && isLimited ? (['duration', 'time_unit'] as const) : []),
  ]
}

/**
 * Checks the fields of a prescription against each other: which ones its kind and its type require, and their limits. Of
 * doses in a unit, the dosage is a number above 0 with at most three decimals; the maximum is at least one dose.
 * @returns problems by field; empty: none
 */
export function checkOrder(fields: OrderFields, type: PrescriptionType): FieldProblems {
  const problems = { ...limits(fields), ...amounts(fields), ...missing(fields, requiredFields(fields, type)) }
  return Object.fromEntries(Object.entries(problems).flatMap(([name, text]) => (text ? [[name, [text]]] : [])))
}

/**
 * Returns the fields of a prescription as they are stored: without those that its kind does not have, with numbers in
 * ASCII digits. Expects fields without problems.
 */
export function storedOrder<T extends OrderFields>(fields: T) {
  const { kind, dosage_unit: unit } = fields
  const numeral = (text: string) => amountText(thousandthsOf(text) ?? 0)
  const [isScheduled, isAsNeeded] = [kind === 'scheduled', kind === 'as_needed']
  return {
    ...fields,
    dosage: unit ? numeral(fields.dosage) : fields.dosage,
    dosage_unit: unit ?? null,
    frequency: isScheduled ? (fields.frequency ?? null) : null,
    frequency_time_unit: isScheduled ? (fields.frequency_time_unit ?? null) : null,
    duration: kind === 'once' ? null : (fields.duration ?? null),
    time_unit: kind === 'once' ? null : (fields.time_unit ?? null),
    indication: isAsNeeded ? (fields.indication ?? null) : null,
    minimum_interval: isAsNeeded ? (fields.minimum_interval ?? null) : null,
    maximum_in_24_hours: isAsNeeded && fields.maximum_in_24_hours ? numeral(fields.maximum_in_24_hours) : null,
  }
}

/** Returns what is wrong with the start (ms) of a prescription that becomes active at `now`; undefined: nothing. */
export function startProblem(start: number, now: number): TextRef | undefined {
  return start < now - mostBefore || start > now + mostAhead ? { key: 'prescription.startRange' } : undefined
}
