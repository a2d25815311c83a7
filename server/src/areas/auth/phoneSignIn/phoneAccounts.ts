import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { internationalPhone } from '#contract/rules/phone'
import { users } from '../../../platform/auth/tables'
import { context, db, now } from '../../../platform/context'
import { readRows } from '../../../platform/database/rows'
import { fieldProblem, notFound } from '../../../platform/http/problem'
import { phoneLogins } from '../../../schema/textMessages'

const CountryRow = z.strictObject({ code: z.string() })

/**
 * Checks that patients can sign in by phone here.
 * @throws Problem 404 if the installation sends no text messages
 */
export function requirePhoneSignIn(): void {
  if (!context().platform.config.sms) throw notFound()
}

/**
 * Returns the numbers that a typed one can be, E.164: as an international number, and as a national one of each country in
 * which there are hospitals.
 */
export async function numbersTyped(typed: string): Promise<string[]> {
  const countries = await readRows(
    CountryRow,
    sql`select distinct countries.code from hospitals join countries on countries.id = hospitals.country_id order by code`,
  )
  const codes = [undefined, ...countries.map(({ code }) => code)]
  return [...new Set(codes.flatMap((code) => internationalPhone(typed, code) ?? []))]
}

/**
 * Returns the patient who signs in with one of these numbers: an open account that still has it, and that is only a
 * patient's. None if a typed number could be that of several.
 */
export async function accountOfPhone(numbers: readonly string[]) {
  const isOnlyPatient = sql`not exists (select from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = ${users.id} and roles.code <> 'PATIENT')`
  const rows = await db()
    .select({ user: users, number: phoneLogins.number })
    .from(phoneLogins)
    .innerJoin(users, and(eq(users.id, phoneLogins.user_id), eq(users.phone, phoneLogins.number)))
    .where(and(inArray(phoneLogins.number, [...numbers]), isNull(users.closed_at), isOnlyPatient))
    .limit(2)
  const [found, other] = rows
  return other ? undefined : found
}

/**
 * Lets a patient sign in with a phone number. A number whose former account is closed, or has another number now, is free.
 * Expects a transaction.
 * @throws Problem 422 on phone if another patient signs in with it
 */
export async function claimPhone(userId: number, number: string): Promise<void> {
  const { rowCount } = await db().execute(sql`
    insert into phone_logins (user_id, number, created_at)
    values (${userId}::integer, ${number}, ${now().toISOString()}::timestamptz)
    on conflict (number) do update
    set user_id = excluded.user_id, created_at = excluded.created_at, proven_at = null
    where not exists (select from users where users.id = phone_logins.user_id and users.closed_at is null
      and users.phone = phone_logins.number)`)
  if (rowCount === 0) throw fieldProblem('phone', 'validation.phoneTaken')
}
