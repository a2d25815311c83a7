import type { ApiTextKey } from '../kit/issues'
import type { Values } from '../kit/translate'
import type { CourseUnit, FrequencyUnit, PrescriptionKind } from './codes'
import type { DosageUnit } from './options'

/** Returns a text of the API's catalogue in the language of the reader. */
export type ApiText = (key: ApiTextKey, values?: Values) => string

/** How often and how long a drug is taken. */
export interface Timing {
  kind: PrescriptionKind
  frequency: number | null
  frequency_time_unit: FrequencyUnit | null
  duration: number | null
  time_unit: CourseUnit | null
  dosage_unit: DosageUnit | null
  minimum_interval: number | null
  maximum_in_24_hours: string | null
}

/** Returns a dose with its unit. */
export function dosageTextOf(text: ApiText, dosage: string, unit: DosageUnit | null): string {
  return unit ? text(`dosage.${unit}`, { amount: dosage, count: Number(dosage) }) : dosage
}

/** Returns minutes, as hours if they are whole ones. */
function intervalText(text: ApiText, minutes: number): string {
  const isHours = minutes > 0 && minutes % 60 === 0
  return isHours
    ? text('prescription.interval.hours', { count: minutes / 60 })
    : text('prescription.interval.minutes', { count: minutes })
}

function oftenText(text: ApiText, timing: Timing): string {
  const { kind, frequency, frequency_time_unit: unit } = timing
  if (kind === 'once') return text('prescription.once')
  if (kind === 'scheduled') return text(`prescription.every.${unit ?? 'days'}`, { count: frequency ?? 1 })
  return text('prescription.asNeeded', {
    maximum: dosageTextOf(text, timing.maximum_in_24_hours ?? '', timing.dosage_unit),
    interval: intervalText(text, timing.minimum_interval ?? 0),
  })
}

/** Returns how often and how long a drug is taken. */
export function frequencyTextOf(text: ApiText, timing: Timing): string {
  const often = oftenText(text, timing)
  const { duration, time_unit: unit } = timing
  return duration && unit ? text(`prescription.for.${unit}`, { often, count: duration }) : often
}
