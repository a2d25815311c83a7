import { eq, sql } from 'drizzle-orm'
import { internationalPhone } from '#contract/rules/phone'
import { localTime } from '#contract/rules/wallClock'
import type { NewPatient } from '#contract/users/newPatient'
import { auditChange } from '../../platform/audit/auditChange'
import { auditedValues } from '../../platform/audit/callEntry'
import { searchOf } from '../../platform/auth/search'
import { users } from '../../platform/auth/tables'
import { db, language, now } from '../../platform/context'
import { mapUniqueViolation } from '../../platform/database/constraintViolations'
import { locks } from '../../platform/database/locks'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { hospitals } from '../../schema/facilities'
import { countries } from '../../schema/reference'
import { hasPhoneSignIn, invitePhone, requireOwnPhone, sendLink } from '../auth'

/**
 * Locks a national ID until the transaction ends, so that one person is not registered twice at the same time. Must be
 * taken after the shared lock on bookings.
 */
export async function lockNationalId(nationalId: string): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.nationalIds}, hashtext(${nationalId}))`)
}

/**
 * Returns a phone number in its international form, or null if none is given.
 * @param country ISO code of the country of a national number
 * @throws Problem 422 on the field
 */
export function phoneAt(country: string, field: 'phone' | 'guardian_phone', typed: string | null): string | null {
  const phone = typed && internationalPhone(typed, country)
  if (typed && !phone) throw fieldProblem(field, 'validation.invalidPhone')
  return phone || null
}

/** A hospital, and the ISO code of its country. */
export interface PlaceOfPatients {
  hospital: typeof hospitals.$inferSelect
  country: string
}

/** Returns the hospital for which patients are registered. @throws Problem 404 */
export async function placeOf(hospitalId: number): Promise<PlaceOfPatients> {
  const [place] = await db()
    .select({ hospital: hospitals, country: countries.code })
    .from(hospitals)
    .innerJoin(countries, eq(countries.id, hospitals.country_id))
    .where(eq(hospitals.id, hospitalId))
  return orNotFound(place)
}

/**
 * Returns the stored columns of a new patient: country, city and time zone are those of the hospital.
 * @param passwordHash one that no password matches
 * @throws Problem 422 on birth_date, phone or guardian_phone
 */
export function patientValues(patient: NewPatient, { hospital, country }: PlaceOfPatients, passwordHash: string) {
  const at = now()
  if (patient.birth_date > localTime(at.getTime(), hospital.time_zone).date)
    throw fieldProblem('birth_date', 'validation.dateInFuture')
  const { uuid, guardian_uuid, ...fields } = patient
  const values = {
    ...fields,
    email: patient.email?.toLowerCase() ?? '',
    phone: phoneAt(country, 'phone', patient.phone),
    guardian_phone: phoneAt(country, 'guardian_phone', patient.guardian_phone),
    national_id: uuid,
    guardian_national_id: guardian_uuid,
  }
  return {
    ...values,
    password_hash: passwordHash,
    password_weak: false,
    country_id: hospital.country_id,
    city_id: hospital.city_id,
    time_zone: hospital.time_zone,
    // Staff who work in English also register patients with Arabic names.
    language: /\p{Script=Arabic}/u.test(patient.first_name) ? ('ar' as const) : language(),
    ...searchOf({ ...values, alternate_name: null }),
    created_at: at,
    updated_at: at,
  }
}

/**
 * Registers a patient for staff of a hospital, and mails a link to choose a password. Without an email, the patient signs in by
 * phone, where messages are sent, and gets the way to do so there. Expects the transaction of the call, which has locked the national
 * ID and compared it.
 * @param passwordHash one that no password matches
 * @returns the id of the patient
 * @throws Problem 422 on birth_date, phone, guardian_phone or email
 */
export async function registerPatient(patient: NewPatient, hospitalId: number, passwordHash: string): Promise<number> {
  const values = patientValues(patient, await placeOf(hospitalId), passwordHash)
  if (values.email === '') {
    if (!hasPhoneSignIn()) throw fieldProblem('email', 'validation.required')
    if (values.phone === null) throw fieldProblem('phone', 'validation.required')
    await requireOwnPhone(values.phone, patient.birth_date)
  }
  const inserted = db().insert(users).values(values).returning()
  const user = orNotFound((await mapUniqueViolation(inserted, 'email', 'validation.emailTaken'))[0])
  await db().execute(
    sql`insert into user_roles (user_id, role_id) select ${user.id}, id from roles where code = 'PATIENT'`,
  )
  await auditChange('patient', [user.id], auditedValues('patient', user.id).ofRequest({ ...patient }))
  if (user.email !== '') await sendLink(user, 'invitePatient')
  else if (user.phone) await invitePhone(user, user.phone)
  return user.id
}
