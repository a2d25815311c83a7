import { parseDate } from './calendarDate'

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
