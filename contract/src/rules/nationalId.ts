import { parseDate } from './calendarDate'
import { plainIdentifier } from './typedText'

/** The governorates of birth by their code in the number. These keys have their displayed names in the catalogues. */
export const GOVERNORATES = {
  '01': 'cairo',
  '02': 'alexandria',
  '03': 'portSaid',
  '04': 'suez',
  11: 'damietta',
  12: 'dakahlia',
  13: 'sharqia',
  14: 'qalyubia',
  15: 'kafrElSheikh',
  16: 'gharbia',
  17: 'monufia',
  18: 'beheira',
  19: 'ismailia',
  21: 'giza',
  22: 'beniSuef',
  23: 'fayoum',
  24: 'minya',
  25: 'assiut',
  26: 'sohag',
  27: 'qena',
  28: 'aswan',
  29: 'luxor',
  31: 'redSea',
  32: 'newValley',
  33: 'matrouh',
  34: 'northSinai',
  35: 'southSinai',
  88: 'abroad',
} as const

export type Governorate = (typeof GOVERNORATES)[keyof typeof GOVERNORATES]

/** The facts encoded in an Egyptian national ID. */
export interface NationalIdFacts {
  /** 'YYYY-MM-DD'. */
  birthDate: string
  gender: 'male' | 'female'
  /** Undefined for a code that is not in the list. */
  governorate: Governorate | undefined
}

const CENTURIES: Record<string, string> = { 2: '19', 3: '20' }

/**
 * Reads an Egyptian national ID: century, YYMMDD, governorate, four digits of which the last encodes the gender, check
 * digit. The check digit is not verified, because its algorithm is not published.
 * @param nationalId 14 digits
 * @returns its facts, or undefined when it is not such a number
 */
export function readNationalId(nationalId: string): NationalIdFacts | undefined {
  const match = /^([23])(\d{2})(\d{2})(\d{2})(\d{2})\d{3}(\d)\d$/.exec(nationalId)
  if (!match) return undefined
  const [, century = '', year, month, day, governorate = '', genderDigit] = match
  const birthDate = `${CENTURIES[century]}${year}-${month}-${day}`
  if (parseDate(birthDate) === undefined) return undefined
  return {
    birthDate,
    gender: Number(genderDigit) % 2 === 1 ? 'male' : 'female',
    governorate: governorateOf(governorate),
  }
}

function governorateOf(code: string): Governorate | undefined {
  return Object.entries(GOVERNORATES).find(([known]) => known === code)?.[1]
}

/**
 * Returns a national ID as it is stored and compared: as any identifier, with ASCII digits and without spaces and, if it is
 * a number, without hyphens. Text of other kinds of identification keeps these.
 */
export function normalizeNationalId(typed: string): string {
  const plain = plainIdentifier(typed)
  const compact = plain.replace(/\p{Pd}/gu, '')
  return /^\d+$/.test(compact) ? compact : plain
}

/** Returns the ISO code of the country whose national IDs have this form; undefined for all others. */
export function countryOfNationalId(nationalId: string): 'EG' | 'SO' | undefined {
  if (isEgyptian(nationalId)) return 'EG'
  return /^\d{11}$/.test(nationalId) ? 'SO' : undefined
}

/** What is stored, or entered, of a person's identity. */
export interface Identity {
  nationalId: string
  /** 'YYYY-MM-DD'; null if it is not known. */
  birthDate: string | null
  gender: 'male' | 'female' | null
}

/** What does not match in a person's identity. */
export type IdentityConflict =
  /** The birth date in the national ID does not exist, or is in the future. */
  | { field: 'uuid' }
  /** The birth date is not the one in the national ID. */
  | { field: 'birth_date'; birthDate: string }
  /** The gender is not the one in the national ID. */
  | { field: 'gender'; gender: 'male' | 'female' }

/**
 * Compares an Egyptian national ID with the birth date and gender beside it. A conflict is a reason to ask, and never to
 * refuse: registers contain errors too.
 * @param today 'YYYY-MM-DD'
 * @returns no conflicts for other numbers, which contain nothing to compare
 */
export function identityConflicts({ nationalId, birthDate, gender }: Identity, today: string): IdentityConflict[] {
  if (!isEgyptian(nationalId)) return []
  const facts = readNationalId(nationalId)
  if (!facts || facts.birthDate > today) return [{ field: 'uuid' }]
  return [
    ...(birthDate && birthDate !== facts.birthDate
      ? [{ field: 'birth_date' as const, birthDate: facts.birthDate }]
      : []),
    ...(gender && gender !== facts.gender ? [{ field: 'gender' as const, gender: facts.gender }] : []),
  ]
}

function isEgyptian(nationalId: string): boolean {
  return /^[23]\d{13}$/.test(nationalId)
}
