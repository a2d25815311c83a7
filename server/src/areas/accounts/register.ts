import { and, eq, sql } from 'drizzle-orm'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type * as z from 'zod'
import type { RegisterInput } from '#contract/auth'
import { users } from '../../platform/auth/tables'
import { db, language, now } from '../../platform/context'
import { violates } from '../../platform/database/errors'
import { fieldProblem } from '../../platform/http/problem'
import { cities, countries } from '../reference'

type Registration = z.output<typeof RegisterInput>

/** The number as E.164, read as one of the country where it has no country of its own. */
function phoneNumber(text: string, countryCode: string): string {
  const parsed = parsePhoneNumberFromString(text, countryCode as CountryCode)
  if (!parsed?.isPossible()) throw fieldProblem('phone', 'validation.invalidPhone')
  return parsed.number
}

async function placeOf(input: Registration) {
  const [place] = await db()
    .select({ countryCode: countries.code })
    .from(cities)
    .innerJoin(countries, eq(countries.id, cities.countryId))
    .where(and(eq(cities.id, input.city), eq(countries.id, input.country)))
  if (!place) throw fieldProblem('city', 'validation.invalidChoice')
  return place
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * Opens a patient's account, not yet verified.
 * @throws Problem 422 on email (taken), phone, city or birth_date
 */
export async function registerPatient(input: Registration, passwordHash: string) {
  const at = now()
  if (input.birth_date > at.toISOString().slice(0, 10)) throw fieldProblem('birth_date', 'validation.dateInFuture')
  const { countryCode } = await placeOf(input)
  const phone = phoneNumber(input.phone, countryCode)
  const [user] = await db()
    .insert(users)
    .values({
      firstName: input.first_name,
      lastName: input.last_name,
      email: input.email.toLowerCase(),
      passwordHash,
      nationalId: input.uuid,
      phone,
      gender: input.gender,
      birthDate: input.birth_date,
      countryId: input.country,
      cityId: input.city,
      address: input.address,
      timeZone: input.time_zone && isTimeZone(input.time_zone) ? input.time_zone : 'Africa/Cairo',
      language: language(),
      createdAt: at,
      updatedAt: at,
    })
    .returning()
    .catch((error: unknown) => {
      throw violates(error, 'unique', 'users_email') ? fieldProblem('email', 'validation.emailTaken') : error
    })
  if (!user) throw new Error('The account was not stored')
  await db().execute(
    sql`insert into user_roles (user_id, role_id) select ${user.id}, id from roles where code = 'PATIENT'`,
  )
  return user
}
