import { and, eq, isNull } from 'drizzle-orm'
import type { TextChannel } from '#contract/notifications/calls'
import { internationalPhone } from '#contract/rules/phone'
import { users } from '../../../platform/auth/tables'
import { caller, context, db, now } from '../../../platform/context'
import { Problem } from '../../../platform/http/problem'
import { textConsents } from '../../../schema/textMessages'

/** Whether this installation sends SMS to the caller: only patients get any. */
function isOffered(): boolean {
  return context().platform.config.sms !== undefined && caller().roleCodes.has('PATIENT')
}

/** Returns the caller's phone number in international form, and the number for which consent was given; null for none. */
async function numbersOfCaller() {
  const [row] = await db()
    .select({ phone: users.phone, consented: textConsents.number })
    .from(users)
    .leftJoin(textConsents, and(eq(textConsents.user_id, users.id), isNull(textConsents.withdrawn_at)))
    .where(eq(users.id, caller().id))
  // Numbers were stored in other forms once.
  const number = internationalPhone(row?.phone ?? '', undefined)
  return { number: number !== undefined && number === row?.phone ? number : null, consented: row?.consented ?? null }
}

/** Returns whether the caller gets notifications by SMS; null if this installation sends none to the caller. */
export async function textChannelOfCaller(): Promise<TextChannel | null> {
  if (!isOffered()) return null
  const { number, consented } = await numbersOfCaller()
  return { number, consented: number !== null && consented === number }
}

/**
 * Returns the number to which SMS for the caller go.
 * @throws Problem 409 if this installation sends none to the caller, or the account has no number that can get any
 */
export async function numberOfCaller(): Promise<string> {
  if (!isOffered()) throw new Problem(409, 'text.notOffered')
  const { number } = await numbersOfCaller()
  if (number === null) throw new Problem(409, 'text.noNumber')
  return number
}

/** Stores that the caller agrees to get SMS on a number. */
export async function giveConsent(number: string): Promise<void> {
  const given = { number, given_at: now(), withdrawn_at: null, withdrawn_by: null }
  await db()
    .insert(textConsents)
    .values({ user_id: caller().id, ...given })
    .onConflictDoUpdate({ target: textConsents.user_id, set: given })
}

/** Stores that the caller wants no more SMS; what still waits to be sent is dropped when it is due. */
export async function withdrawConsent(): Promise<void> {
  await db()
    .update(textConsents)
    .set({ withdrawn_at: now(), withdrawn_by: 'owner' })
    .where(and(eq(textConsents.user_id, caller().id), isNull(textConsents.withdrawn_at)))
}
