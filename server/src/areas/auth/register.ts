import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { RegisterInput } from '#contract/auth/calls'
import { isTimeZone } from '#contract/kit/values'
import { internationalPhone } from '#contract/rules/phone'
import { localTime } from '#contract/rules/wallClock'
import { searchOf } from '../../platform/auth/search'
import { users } from '../../platform/auth/tables'
import { context, db, language, now } from '../../platform/context'
import { violates } from '../../platform/database/errors'
import { fieldProblem, Problem } from '../../platform/http/problem'
import { mailSenderOf, readSettings } from '../installation'
import { countryCodeOf, zonesOfCountry } from '../reference'
import { accountMail } from './mails'
import { openAccountAt } from './openAccount'

type Registration = z.output<typeof RegisterInput>

/** Returns the chosen time zone, or that of the country if none was chosen. */
function zoneOf(chosen: string | undefined, countryCode: string): string {
  return chosen && isTimeZone(chosen) ? chosen : (zonesOfCountry(countryCode)[0] ?? 'Africa/Cairo')
}

/**
 * Creates a patient's account, not yet verified.
 * @throws Problem 422 on email (taken), phone, city or birth_date
 */
export async function registerPatient(input: Registration, passwordHash: string) {
  const at = now()
  const countryCode = await countryCodeOf(input)
  const timeZone = zoneOf(input.time_zone, countryCode)
  if (input.birth_date > localTime(at.getTime(), timeZone).date)
    throw fieldProblem('birth_date', 'validation.dateInFuture')
  const phone = internationalPhone(input.phone, countryCode)
  if (!phone) throw fieldProblem('phone', 'validation.invalidPhone')
  const [user] = await db()
    .insert(users)
    .values({
      first_name: input.first_name,
      last_name: input.last_name,
      email: input.email.toLowerCase(),
      password_hash: passwordHash,
      password_weak: false,
      owner_chose: true,
      national_id: input.uuid,
      phone,
      gender: input.gender,
      birth_date: input.birth_date,
      country_id: input.country,
      city_id: input.city,
      address: input.address,
      time_zone: timeZone,
      language: language(),
      ...searchOf({
        first_name: input.first_name,
        last_name: input.last_name,
        alternate_name: null,
        email: input.email,
        national_id: input.uuid,
        phone,
      }),
      created_at: at,
      updated_at: at,
    })
    .returning()
    .catch((error: unknown) => {
      throw violates(error, 'unique', 'users_email') ? fieldProblem('email', 'validation.emailTaken') : error
    })
  if (!user) throw new Error('The account was not stored')
  await db().execute(
    sql`insert into user_roles (user_id, role_id) select ${user.id}, id from roles where code = 'PATIENT'`,
  )
  // The form says that registering means to agree to the terms of use.
  await db().execute(
    sql`insert into terms_consents (user_id, version_id, given_at)
      select ${user.id}, id, ${at.toISOString()}::timestamptz from terms_versions order by number desc limit 1`,
  )
  return user
}

/**
 * Notifies the owner of an account when a person tried to register with its email address. Expects that the transaction
 * of the registration has been rolled back.
 * @param error why the registration failed
 * @throws the error
 */
export async function reportTakenEmail(error: unknown, email: string): Promise<never> {
  const isTaken = error instanceof Problem && error.fields?.email?.some(({ key }) => key === 'validation.emailTaken')
  const owner = isTaken ? await openAccountAt(email) : undefined
  if (owner) {
    const { config, mail } = context().platform
    const sender = mailSenderOf(await readSettings(), owner.language)
    await mail.send(accountMail('registeredAgain', owner, `${config.publicUrl}/login`, sender))
  }
  throw error
}
