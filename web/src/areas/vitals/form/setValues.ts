import type { VitalSetInput } from '#contract/vitals/checkVitalSet'
import { type NumericVitalType, numericVitalTypes, type VitalType } from '#contract/vitals/types'

/** What the patient breathes, as entered. */
export interface OxygenEntry {
  /** null: not measured. '': oxygen, whose device is not chosen yet. Otherwise `air` or a device. */
  device: string | null
  flow: string
}

/** The values of the form of a set, as typed. */
export interface SetValues extends Record<NumericVitalType, string> {
  /** `YYYY-MM-DD HH:mm` on the wall clock of the hospital. */
  date: string
  note: string
  oxygen: OxygenEntry
  consciousness: string | null
  by_palpation: boolean
  /** The types whose unusual value was confirmed. */
  confirmed: readonly VitalType[]
  /** An entry that could not be recorded and is entered again: only as long as the time is the same. */
  replaces?: { clientId: string; wallTime: string | null }
}

/** Returns an empty form. */
export function emptySet(date: string): SetValues {
  const numbers = Object.fromEntries(numericVitalTypes.map((type) => [type, ''])) as Record<NumericVitalType, string>
  return {
    ...numbers,
    date,
    note: '',
    oxygen: { device: null, flow: '' },
    consciousness: null,
    by_palpation: false,
    confirmed: [],
  }
}

/** Returns the measured values of the form, as `checkVitalSet` and the call take them. */
export function enteredOf(values: SetValues) {
  const { device, flow } = values.oxygen
  const numbers = Object.fromEntries(numericVitalTypes.map((type) => [type, values[type]]))
  return {
    ...(numbers as Record<NumericVitalType, string>),
    oxygen: device === null ? null : { device, flow: device === 'air' ? null : flow },
    consciousness: values.consciousness,
    by_palpation: values.by_palpation,
  } satisfies VitalSetInput
}

/** Converts the form's values to the request body. */
export function toRequestBody(values: SetValues, episodeId: number) {
  const { date, note, confirmed } = values
  return { episode_id: String(episodeId), date, note, ...enteredOf(values), confirmed: [...confirmed] }
}
