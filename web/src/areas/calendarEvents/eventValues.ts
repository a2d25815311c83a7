import { EVENT_TYPE } from '#contract/calendarEvents/codes'
import { wallText } from '#contract/rules/wallText'
import type { Option } from '../../ui/fields/option'
import type { EventData } from './types'

const HOUR_MS = 3_600_000

/** The values of the form of an event. */
export interface EventValues {
  type: string | null
  title: string
  /** Of a duty also nurses. */
  doctors: Option[]
  in_charge_id: string | null
  /** `YYYY-MM-DD HH:mm` on the wall clock of the hospital. */
  start: string
  end: string
  specialty_id: string | null
  repeat: string | null
  repeat_until: string | null
  skip_vacations: boolean
  scope: 'one' | 'following'
}

const optionOf = ({ id, name }: { id: number; name: string }): Option => ({ value: String(id), label: name })

/** The values of a new event, an hour long. */
export function newEvent(start: number, zone: string, specialty: number, me: Option | undefined): EventValues {
  return {
    ...{ type: null, title: '', doctors: me ? [me] : [], in_charge_id: null },
    ...{ start: wallText(start, zone), end: wallText(start + HOUR_MS, zone) },
    ...{ specialty_id: specialty > 0 ? String(specialty) : null, repeat: null, repeat_until: null },
    ...{ skip_vacations: true, scope: 'one' },
  }
}

/** The values of an event that is changed. */
export function valuesOf(event: EventData): EventValues {
  return {
    ...{ type: String(event.type), title: event.title ?? '', doctors: event.doctors.map(optionOf) },
    in_charge_id: event.in_charge_id === null ? null : String(event.in_charge_id),
    ...{ start: event.start, end: event.end },
    ...{ specialty_id: event.specialty_id === null ? null : String(event.specialty_id) },
    ...{ repeat: null, repeat_until: null, skip_vacations: false, scope: 'one' },
  }
}

/** Returns the body of the call that makes or changes an event. What is missing is reported at its field. */
export function toRequestBody(values: EventValues, hospital: number) {
  const { type, doctors, start, end, title, specialty_id: specialty, in_charge_id: inCharge } = values
  const isInCharge = type === String(EVENT_TYPE.duty) && doctors.some(({ value }) => value === inCharge)
  return {
    hospital_id: hospital,
    specialty_id: specialty,
    type: (type === null ? null : Number(type)) as number,
    doctors: doctors.map(({ value }) => Number(value)),
    in_charge_id: isInCharge ? Number(inCharge) : null,
    ...{ start, end, title: title === '' ? null : title },
  }
}

/** The same fields of a saved event, at another time. */
export function movedBody(event: EventData, start: number) {
  const length = Date.parse(event.ends_at) - Date.parse(event.starts_at)
  return {
    ...toRequestBody(valuesOf(event), event.hospital_id),
    start: wallText(start, event.time_zone),
    end: wallText(start + length, event.time_zone),
  }
}
