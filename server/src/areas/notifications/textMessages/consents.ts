import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { TextChannel } from '#contract/notifications/calls'
import type { PhoneChannel } from '#contract/notifications/textChannels'
import { internationalPhone } from '#contract/rules/phone'
import { caller, db, now } from '../../../platform/context'
import { readRows } from '../../../platform/database/rows'
import { Problem } from '../../../platform/http/problem'
import { consentsOf } from '../../../schema/textMessages'
import { sendsBy } from './channels'

/** Whether this installation sends messages by a channel to the caller: only patients get any. */
function isOffered(channel: PhoneChannel): boolean {
  return sendsBy(channel) && caller().roleCodes.has('PATIENT')
}

const NumbersRow = z.strictObject({ phone: z.string().nullable(), consented: z.string().nullable() })

/** Returns the caller's phone number in international form, and the number for which consent was given; null for none. */
async function numbersOfCaller(channel: PhoneChannel) {
  const [row] = await readRows(
    NumbersRow,
    sql`select users.phone, consents.number as consented from users
      left join ${consentsOf[channel]} as consents on consents.user_id = users.id and consents.withdrawn_at is null
      where users.id = ${caller().id}`,
  )
  // Numbers were stored in other forms once.
  const number = internationalPhone(row?.phone ?? '', undefined)
  return { number: number !== undefined && number === row?.phone ? number : null, consented: row?.consented ?? null }
}

/** Returns whether the caller gets notifications by a channel; null if this installation sends none to the caller. */
export async function textChannelOfCaller(channel: PhoneChannel): Promise<TextChannel | null> {
  if (!isOffered(channel)) return null
  const { number, consented } = await numbersOfCaller(channel)
  return { number, consented: number !== null && consented === number }
}

/**
 * Returns the number to which messages for the caller go.
 * @throws Problem 409 if this installation sends none to the caller, or the account has no number that can get any
 */
export async function numberOfCaller(channel: PhoneChannel): Promise<string> {
  if (!isOffered(channel)) throw new Problem(409, 'text.notOffered')
  const { number } = await numbersOfCaller(channel)
  if (number === null) throw new Problem(409, 'text.noNumber')
  return number
}

/** Stores that the caller agrees to get messages on a number. */
export async function giveConsent(channel: PhoneChannel, number: string): Promise<void> {
  const consents = consentsOf[channel]
  const given = { number, given_at: now(), withdrawn_at: null, withdrawn_by: null }
  await db()
    .insert(consents)
    .values({ user_id: caller().id, ...given })
    .onConflictDoUpdate({ target: consents.user_id, set: given })
}

/** Stores that the caller wants no more messages by a channel; what still waits to be sent is dropped when it is due. */
export async function withdrawConsent(channel: PhoneChannel): Promise<void> {
  const consents = consentsOf[channel]
  await db()
    .update(consents)
    .set({ withdrawn_at: now(), withdrawn_by: 'owner' })
    .where(and(eq(consents.user_id, caller().id), isNull(consents.withdrawn_at)))
}
