import * as z from 'zod'
import { type FieldProblems, fieldProblems } from '../kit/issues'
import { always, contactEmail } from '../kit/values'
import { internationalPhone } from '../rules/phone'
import { checkGuardian, NewPatient } from '../users/newPatient'
import { type DateOrder, genderOf, isoDay, isRounded, splitName } from './cells'
import type { PatientField } from './fields'

/** The texts of a row of a file by field. */
export type GivenCells = Partial<Record<PatientField, string>>

interface RowSetting {
  /** ISO code of the hospital's country, in which national phone numbers are read. */
  country: string
  /** At the hospital, `YYYY-MM-DD`. */
  today: string
  dateOrder: DateOrder
}

/** A patient of a file. Without an email, only the desk registers patients: it shows them how they sign in. */
export type ImportedPatient = NewPatient & { email: string }

const PatientRow = z
  .object({ ...NewPatient.shape, email: contactEmail })
  .superRefine((row, context) => checkGuardian(row, context), always)

const phones = ['phone', 'guardian_phone'] as const
const numbers = ['uuid', 'phone', 'guardian_uuid', 'guardian_phone'] as const

/** Returns the values as the form of a new patient would send them. */
function typedValues({ full_name: full, ...given }: GivenCells, dateOrder: DateOrder) {
  const { birth_date: birth, gender } = given
  return {
    ...(full ? splitName(full) : {}),
    ...given,
    ...(birth ? { birth_date: isoDay(birth, dateOrder) ?? birth } : {}),
    ...(gender ? { gender: genderOf(gender) ?? gender } : {}),
  }
}

/** Reports problems of the names at the column that has both. */
function atColumns(problems: FieldProblems, given: GivenCells): FieldProblems {
  if (given.full_name === undefined) return problems
  const { first_name: first = [], last_name: last = [], ...others } = problems
  if (first.length + last.length === 0) return problems
  const key = first.length > 0 ? first[0]?.key : undefined
  return { ...others, full_name: key ? first : [{ key: 'import.oneName' }] }
}

/**
 * Checks a row of a file by the rules of the form with which the desk registers a patient.
 * @returns the patient with phones in their international form, or what is wrong with the cells by field
 */
export function patientOfRow(
  given: GivenCells,
  { country, today, dateOrder }: RowSetting,
): { patient: ImportedPatient } | { problems: FieldProblems } {
  const parsed = PatientRow.safeParse(typedValues(given, dateOrder), { reportInput: true })
  const problems: FieldProblems = parsed.success ? {} : fieldProblems(parsed.error)
  const international: Partial<Record<(typeof phones)[number], string>> = {}
  for (const field of phones) {
    const typed = given[field]?.trim()
    if (!typed || problems[field]) continue
    const phone = internationalPhone(typed, country)
    if (phone) international[field] = phone
    else problems[field] = [{ key: 'validation.invalidPhone' }]
  }
  for (const field of numbers) if (isRounded(given[field] ?? '')) problems[field] = [{ key: 'import.rounded' }]
  const birth = isoDay(given.birth_date ?? '', dateOrder)
  if (birth && !problems.birth_date && birth > today) problems.birth_date = [{ key: 'validation.dateInFuture' }]
  if (!parsed.success || Object.keys(problems).length > 0) return { problems: atColumns(problems, given) }
  return { patient: { ...parsed.data, email: parsed.data.email.toLowerCase(), ...international } }
}
