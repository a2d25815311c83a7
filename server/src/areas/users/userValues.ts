import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { internationalPhone } from '#contract/rules/phone'
import { localTime } from '#contract/rules/wallClock'
import type { ProfileInput, UserChange } from '#contract/users/userInput'
import { searchOf } from '../../platform/auth/search'
import { caller, db, now } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { levels, specialties } from '../../schema/reference'
import { countryCodeOf } from '../reference'

type Change = z.output<typeof UserChange>
type Own = z.output<typeof ProfileInput>

/**
 * Parses a phone number as one of the user's country; null when none was given.
 * @throws Problem 422 on the field
 */
function phoneOf(typed: string | null, country: string, field: string): string | null {
  if (!typed) return null
  const phone = internationalPhone(typed, country)
  if (!phone) throw fieldProblem(field, 'validation.invalidPhone')
  return phone
}

/**
 * Returns the stored columns of the fields that the profile form and the form of users share, without the fields of
 * doctors. Only fields that the contract declares for the form get this far.
 * @throws Problem 422 for a birth date in the future or an invalid phone
 */
export async function ownValues(input: Omit<Own, 'language' | 'password' | 'current_password'>) {
  const { country: country_id, city: city_id, time_zone: zone, bio: _ofDoctors, alternate_bio: _too, ...fields } = input
  const today = localTime(now().getTime(), caller().timeZone).date
  if (input.birth_date > today) throw fieldProblem('birth_date', 'validation.dateInFuture')
  const country = await countryCodeOf(input)
  return {
    country,
    values: {
      ...fields,
      phone: phoneOf(input.phone, country, 'phone'),
      country_id,
      city_id,
      ...(zone ? { time_zone: zone } : {}),
      updated_at: now(),
    },
  }
}

async function checkChoices(input: Change): Promise<void> {
  const { level_id: level, specialty_id: specialty } = input
  const [knownLevel] = level === null ? [true] : await db().select().from(levels).where(eq(levels.id, level))
  if (!knownLevel) throw fieldProblem('level_id', 'validation.invalidChoice')
  const [knownSpecialty] =
    specialty === null ? [true] : await db().select().from(specialties).where(eq(specialties.id, specialty))
  if (!knownSpecialty) throw fieldProblem('specialty_id', 'validation.invalidSpecialty')
}

/**
 * Returns the stored columns of the form of users, without roles and hospitals.
 * @throws Problem 422 on the invalid field
 */
export async function userValues(input: Change) {
  await checkChoices(input)
  const { country, values } = await ownValues(input)
  const isDoctor = input.is_staff_member && input.is_doctor
  const email = input.email?.toLowerCase() ?? ''
  return {
    ...values,
    email,
    national_id: input.uuid,
    guardian_phone: phoneOf(input.guardian_phone, country, 'guardian_phone'),
    guardian_national_id: input.guardian_uuid,
    is_staff_member: input.is_staff_member,
    is_doctor: isDoctor,
    level_id: isDoctor ? input.level_id : null,
    specialty_id: isDoctor ? input.specialty_id : null,
    bio: isDoctor ? input.bio : null,
    alternate_bio: isDoctor ? input.alternate_bio : null,
    ...searchOf({ ...values, email, national_id: input.uuid }),
  }
}
