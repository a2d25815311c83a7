import type * as z from 'zod'
import { type RelatedField, relatedFields, type VacationType } from '#contract/rules/vacationType'
import type { Vacation } from '#contract/vacations/calls'
import type { VacationInput } from '#contract/vacations/vacationInput'
import type { Option } from '../../ui/fields/option'

/** What the form holds; of the four related ones only the one of the type is shown. */
export interface VacationValues extends Record<RelatedField, Option | null> {
  title: string
  /** The type's code as a text, as choices are. */
  type: string | null
  date_from: string | null
  date_to: string | null
}

const none: Record<RelatedField, Option | null> = {
  doctor_id: null,
  clinic_id: null,
  hospital_id: null,
  country_id: null,
}

/** The field that names who is away; undefined while no type is chosen. */
export function relatedFieldOf(type: string | null): RelatedField | undefined {
  return type ? relatedFields[Number(type) as VacationType] : undefined
}

/** A form for a new one. In: the doctor who makes it, where they can make their own alone. */
export function emptyVacation(doctor?: Option): VacationValues {
  return { title: '', type: doctor ? '1' : null, date_from: null, date_to: null, ...none, doctor_id: doctor ?? null }
}

export function valuesOf(vacation: Vacation): VacationValues {
  const { title, type, date_from, date_to, related_name: label } = vacation
  const field = relatedFields[type as VacationType]
  const related = { [field]: { value: String(vacation[field]), label } }
  return { title, type: String(type), date_from, date_to, ...none, ...related }
}

export type VacationBody = Omit<z.input<typeof VacationInput>, 'cancel_appointments'>

/** The body as the schema looks at it: what is missing in it becomes an error there. */
export function bodyOf({ title, type, date_from, date_to, ...related }: VacationValues): VacationBody {
  const field = relatedFieldOf(type)
  return {
    title,
    type,
    date_from,
    date_to,
    ...(field && { [field]: related[field]?.value ?? null }),
  } as VacationBody
}
