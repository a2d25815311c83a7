import * as z from 'zod'
import { always, chosenId, day, isBefore, singleLine } from '../kit/values'
import { type RelatedField, relatedFields, type VacationType } from '../rules/vacationType'

const related = z.preprocess((value) => (value === '' ? null : value), chosenId().nullish())

const Fields = z.object({
  title: singleLine(),
  type: chosenId('validation.invalidType').pipe(z.literal([1, 2, 3, 4], 'validation.invalidType')),
  /** Both days inclusive, in the calendar of each clinic that is closed. */
  date_from: day,
  date_to: day,
  /** The field that the type requires; the others are ignored. */
  doctor_id: related,
  clinic_id: related,
  hospital_id: related,
  country_id: related,
  /** Confirms that the appointments during the vacation are cancelled and their patients notified. */
  cancel_appointments: z.boolean().default(false),
})

type Problems = z.core.$RefinementCtx

function problem(context: Problems, field: string, message: string) {
  context.addIssue({ code: 'custom', path: [field], message })
}

/** Returns the field that a type requires; undefined for an invalid type. */
function fieldOf(type: unknown): RelatedField | undefined {
  const isType = (typeof type === 'number' || typeof type === 'string') && Object.hasOwn(relatedFields, type)
  return isType ? relatedFields[type as VacationType] : undefined
}

/**
 * The vacation form (document 1, section 5). The server checks whether the caller can close what the vacation names.
 */
export const VacationInput = Fields.superRefine((vacation, context) => {
  if (isBefore(vacation.date_to, vacation.date_from)) problem(context, 'date_to', 'validation.endBeforeStart')
  const field = fieldOf(vacation.type)
  if (field && vacation[field] == null) problem(context, field, 'validation.required')
}, always)
export type VacationInput = z.output<typeof VacationInput>
