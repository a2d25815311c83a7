import { addDays } from '#contract/rules/calendarDate'
import { copticNames, egyptianNames, type Name, type NameLists, somaliNames } from './names'
import type { Random } from './random'

export type Region = 'cairo' | 'aswan' | 'mogadishu' | 'hargeisa'
type Gender = 'male' | 'female'

/** A generated patient. */
export interface Patient {
  region: Region
  gender: Gender
  /** 'YYYY-MM-DD'. */
  birthDate: string
  /** In full years, today. */
  age: number
  /** The given name; `lastName` has the father's name and the last name. */
  firstName: Name
  lastName: Name
  /** The language of the patient; the name is stored in its script. */
  language: 'ar' | 'en'
  email: string
  /** E.164. */
  phone: string
  nationalId: string
  guardian: { phone: string; nationalId: string } | null
  /** The earliest date of a visit, 'YYYY-MM-DD'; far in the future for patients without any visit. */
  comesFrom: string
}

/** The domain of every generated patient's email address. */
export const patientDomain = '@mail.demo.test'

interface Home {
  region: Region
  /** The number of patients from there. */
  patients: number
  isEgyptian: boolean
  /** The code of the governorate of birth in an Egyptian national ID. */
  governorate: string
  /** Prefixes of mobile numbers. */
  prefixes: readonly string[]
  /** The percentage of patients whose language is Arabic. */
  arabicReaders: number
}

const egyptianPrefixes = ['+2010', '+2011', '+2012', '+2015']

const homes: readonly Home[] = [
  {
    region: 'cairo',
    patients: 130,
    isEgyptian: true,
    governorate: '01',
    prefixes: egyptianPrefixes,
    arabicReaders: 82,
  },
  {
    region: 'aswan',
    patients: 55,
    isEgyptian: true,
    governorate: '28',
    prefixes: egyptianPrefixes,
    arabicReaders: 96,
  },
  {
    region: 'mogadishu',
    patients: 80,
    isEgyptian: false,
    governorate: '',
    prefixes: ['+25261', '+25268'],
    arabicReaders: 40,
  },
  {
    region: 'hargeisa',
    patients: 35,
    isEgyptian: false,
    governorate: '',
    prefixes: ['+25263'],
    arabicReaders: 30,
  },
]

/** The distribution of ages: the percentage of patients in each range of years, both ends included. */
const ages: readonly [share: number, from: number, to: number][] = [
  [22, 0, 14],
  [8, 15, 19],
  [28, 20, 39],
  [28, 40, 64],
  [14, 65, 84],
]

function ageOf(random: Random): number {
  let left = random.next() * 100
  for (const [share, from, to] of ages) {
    if (left < share) return random.between(from, to)
    left -= share
  }
  return 40
}

function namesOf(home: Home, random: Random): NameLists {
  if (!home.isEgyptian) return somaliNames
  return random.isChance(0.1) ? copticNames : egyptianNames
}

const joined = (first: Name, second: Name): Name => [`${first[0]} ${second[0]}`, `${first[1]} ${second[1]}`]

/** Returns a given name, father's name and last name that are all different. */
function nameOf(lists: NameLists, gender: Gender, random: Random): { firstName: Name; lastName: Name } {
  const firstName = random.pick(lists[gender])
  const father = random.pick(lists.male.filter(([latin]) => latin !== firstName[0]))
  const last = random.pick(lists.last.filter(([latin]) => latin !== firstName[0] && latin !== father[0]))
  return { firstName, lastName: joined(father, last) }
}

/**
 * Returns a number in the form of a national ID. In Egypt: century, birth date, governorate, serial number with the
 * gender in its last digit, check digit; elsewhere `25` and nine random digits.
 */
function nationalIdOf(home: Home, birthDate: string, gender: Gender, random: Random): string {
  const digits = (length: number) => Array.from({ length }, () => random.between(0, 9)).join('')
  if (!home.isEgyptian) return `25${digits(9)}`
  const century = birthDate < '2000' ? '2' : '3'
  const genderDigit = random.between(0, 4) * 2 + (gender === 'male' ? 1 : 0)
  return `${century}${birthDate.slice(2).replaceAll('-', '')}${home.governorate}${digits(3)}${genderDigit}${digits(1)}`
}

/** Returns a mobile number that is not in `given`, and adds it there. */
function phoneOf(home: Home, given: Set<string>, random: Random): string {
  const length = home.isEgyptian ? 8 : 7
  for (;;) {
    const phone = `${random.pick(home.prefixes)}${random.between(10 ** (length - 1), 10 ** length - 1)}`
    if (given.has(phone)) continue
    given.add(phone)
    return phone
  }
}

/** Returns an email address made of the given name and the last name, with a number if it is already in use. */
function emailOf(givenName: string, lastName: string, given: Map<string, number>): string {
  const local = `${givenName}.${lastName}`.toLowerCase().replace(/[^a-z.]/g, '')
  const times = (given.get(local) ?? 0) + 1
  given.set(local, times)
  return `${local}${times > 1 ? times : ''}${patientDomain}`
}

/**
 * Returns the earliest date of a visit, 'YYYY-MM-DD': two in five patients are new within the last three months, one in
 * twelve has no visit yet.
 */
function firstDayOf(today: string, random: Random): string {
  const chance = random.next()
  return addDays(today, chance < 0.08 ? 365 : chance < 0.48 ? -random.between(0, 88) : -365)
}

function birthDateOf(age: number, today: string, random: Random): string {
  const year = Number(today.slice(0, 4)) - age
  // This year's birthday is today at the latest, so the person has already reached this age.
  const birthday = `${year}${today.slice(4) === '-02-29' ? '-02-28' : today.slice(4)}`
  return addDays(birthday, -random.between(0, 360))
}

/**
 * Generates the patients of the demo: Egyptians and Somalis of all ages, with names in both scripts.
 * @param today 'YYYY-MM-DD'
 */
export function inventPatients(today: string, random: Random): Patient[] {
  const phones = new Set<string>()
  const emails = new Map<string, number>()

  function invent(home: Home): Patient {
    const age = ageOf(random)
    const gender: Gender = random.isChance(0.54) ? 'female' : 'male'
    const birthDate = birthDateOf(age, today, random)
    const name = nameOf(namesOf(home, random), gender, random)
    const isChild = age < 18
    const parent = isChild ? birthDateOf(age + random.between(20, 38), today, random) : ''
    return {
      region: home.region,
      gender,
      birthDate,
      age,
      ...name,
      language: random.between(1, 100) <= home.arabicReaders ? 'ar' : 'en',
      email: emailOf(name.firstName[0], name.lastName[0].split(' ').at(-1) ?? '', emails),
      phone: phoneOf(home, phones, random),
      nationalId: nationalIdOf(home, birthDate, gender, random),
      guardian: isChild
        ? { phone: phoneOf(home, phones, random), nationalId: nationalIdOf(home, parent, 'male', random) }
        : null,
      comesFrom: firstDayOf(today, random),
    }
  }

  return random.shuffled(homes.flatMap((home) => Array.from({ length: home.patients }, () => invent(home))))
}
