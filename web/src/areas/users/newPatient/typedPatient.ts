import { normalizeNationalId, readNationalId } from '#contract/rules/nationalId'
import type { PatientValues } from './patientValues'

/** Shorter numbers are neither a phone number nor a national ID. */
const fewestDigits = 6

/**
 * Returns the fields of a new patient that a search text fills: the national ID, with what an Egyptian one contains; the
 * phone; or first and last name. A text that mixes letters and digits, such as a booking number, fills none.
 */
export function typedPatient(text: string): Partial<PatientValues> {
  const typed = text.trim().replace(/\s+/g, ' ')
  if (!/\p{L}/u.test(typed)) return typedNumber(normalizeNationalId(typed).replace(/[\s()-]/g, ''))
  if (/\p{N}/u.test(typed)) return {}
  const [first = '', ...rest] = typed.split(' ')
  return { first_name: first, last_name: rest.join(' ') }
}

function typedNumber(number: string): Partial<PatientValues> {
  if (number.length < fewestDigits || !/^\+?\d+$/.test(number)) return {}
  const facts = readNationalId(number)
  if (facts) return { uuid: number, birth_date: facts.birthDate, gender: facts.gender }
  return /^[+0]/.test(number) ? { phone: number } : { uuid: number }
}
