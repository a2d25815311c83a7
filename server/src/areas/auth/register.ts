import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { RegisterInput } from '#contract/auth/calls'
import { isTimeZone } from '#contract/kit/values'
import { internationalPhone } from '#contract/rules/phone'
import { searchOf } from '../../platform/auth/search'
import { users } from '../../platform/auth/tables'
import { db, language, now } from '../../platform/context'
import { violates } from '../../platform/database/errors'
import { fieldProblem } from '../../platform/http/problem'
import { countryCodeOf } from '../reference'

type Registration = z.output<typeof RegisterInput>

/**
 * Opens a patient's account, not yet verified.
 * @throws Problem 422 on email (taken), phone, city or birth_date
 */
export async function registerPatient(input: Registration, passwordHash: string) {
  const at = now()
  if (input.birth_date > at.toISOString().slice(0, 10)) throw fieldProblem('birth_date', 'validation.dateInFuture')
  const countryCode = await countryCodeOf(input)
  const phone = internationalPhone(input.phone, countryCode)
  if (!phone) throw fieldProblem('phone', 'validation.invalidPhone')
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
      ...searchOf({
        firstName: input.first_name,
        lastName: input.last_name,
        email: input.email,
        nationalId: input.uuid,
        phone,
      }),
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
