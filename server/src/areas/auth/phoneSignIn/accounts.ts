import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { internationalPhone } from '#contract/rules/phone'
import { users } from '../../../platform/auth/tables'
import { context, db } from '../../../platform/context'
import { readRows } from '../../../platform/database/rows'
import { fieldProblem, notFound } from '../../../platform/http/problem'

const CountryRow = z.strictObject({ code: z.string() })

/** Whether patients without an email can sign in by phone here: codes are sent by SMS. */
export function hasPhoneSignIn(): boolean {
  return context().platform.config.sms !== undefined
}

/** @throws Problem 404 if the installation sends no SMS */
export function requirePhoneSignIn(): void {
  if (!hasPhoneSignIn()) throw notFound()
}

/**
 * The condition for accounts that are opened by phone: open ones without an email, of those who are patients and nothing else. With
 * an email, one signs in with a password; work and a second factor need more than a phone that may lie about. Expects `users`.
 */
export const opensByPhone: SQL = sql`(users.email = '' and users.closed_at is null
  and not users.second_factor and not users.is_staff_member and not users.is_doctor
  and exists (select from user_roles as held join roles on roles.id = held.role_id
    where held.user_id = users.id and roles.code = 'PATIENT')
  and not exists (select from user_roles as held join roles on roles.id = held.role_id
    where held.user_id = users.id and roles.code <> 'PATIENT'))`

/**
 * Returns the numbers that a typed one can be, E.164: as an international number, and as a national one of each country in
 * which there are hospitals.
 * @throws Problem 422 on phone if it is none
 */
export async function numbersTyped(typed: string): Promise<[string, ...string[]]> {
  const countries = await readRows(
    CountryRow,
    sql`select distinct countries.code from hospitals join countries on countries.id = hospitals.country_id order by code`,
  )
  const codes = [undefined, ...countries.map(({ code }) => code)]
  const [first, ...others] = new Set(codes.flatMap((code) => internationalPhone(typed, code) ?? []))
  if (first === undefined) throw fieldProblem('phone', 'validation.phoneAsDialled')
  return [first, ...others]
}

/**
 * Returns the account of the patient with one of these numbers and this birth date. None if there are several: a number that people
 * share never opens the account of another one.
 */
export async function accountOfPhone(numbers: readonly string[], birthDate: string) {
  const rows = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.phone, [...numbers]), eq(users.birth_date, birthDate), opensByPhone))
    .limit(2)
  return rows.length === 1 ? rows[0] : undefined
}

/**
 * Returns whether somebody else signs in with a number and a birth date: with a second one, neither of them could.
 * @param userId the account that gets them; undefined for a new one
 */
export async function isPhoneTaken(phone: string, birthDate: string, userId?: number): Promise<boolean> {
  const isOther = userId === undefined ? undefined : ne(users.id, userId)
  const [other] = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phone, phone), eq(users.birth_date, birthDate), isOther, opensByPhone))
    .limit(1)
  return other !== undefined
}

/**
 * Checks that nobody else signs in with a number and a birth date.
 * @throws Problem 422 on phone
 */
export async function requireOwnPhone(phone: string, birthDate: string, userId?: number): Promise<void> {
  if (await isPhoneTaken(phone, birthDate, userId)) throw fieldProblem('phone', 'validation.phoneTaken')
}
