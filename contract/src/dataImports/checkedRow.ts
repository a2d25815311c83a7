import type * as z from 'zod'
import { type FieldProblems, fieldProblems } from '../kit/issues'
import { internationalPhone } from '../rules/phone'
import { type DateOrder, genderOf, isoDay, isRounded, splitName } from './cells'
import type { ImportField } from './fields'

/** The texts of a row of a file by field. */
export type GivenCells = Partial<Record<ImportField, string>>

/** How the rows of a file are read. */
export interface RowSetting {
  /** ISO code of the hospital's country, in which national phone numbers are read. */
  country: string
  /** At the hospital, `YYYY-MM-DD`. */
  today: string
  dateOrder: DateOrder
}

/** The fields that describe a person, as a form would send them. */
interface Identity {
  email: string
  birth_date: string
}

const phones = ['phone', 'guardian_phone'] as const
const numbers = ['uuid', 'phone', 'guardian_uuid', 'guardian_phone'] as const

/** Returns the values as a form about a person would send them. */
export function typedValues({ full_name: full, ...given }: GivenCells, dateOrder: DateOrder) {
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
 * Checks a row of a file with the schema of a form.
 * @param values from `typedValues`
 * @returns the person with email and phones as they are stored, or what is wrong with the fields of the form
 */
export function checkedRow<T extends Identity>(
  schema: z.ZodType<T>,
  values: unknown,
  { given, setting: { country, today, dateOrder } }: { given: GivenCells; setting: RowSetting },
): { person: T } | { problems: FieldProblems } {
  const parsed = schema.safeParse(values, { reportInput: true })
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
  return { person: { ...parsed.data, email: parsed.data.email.toLowerCase(), ...international } }
}
