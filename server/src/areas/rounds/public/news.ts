import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { db, now } from '../../../platform/context'
import { roundGuests, type StoredRound } from '../../../schema/rounds'
import { sendRoundNews } from './mails'

type Guest = typeof roundGuests.$inferSelect

/** More people without an account than a round, with the next ones of its series, has. */
const most = 2000

/** Returns the people without an account who have a personal link to one of these rounds. */
export async function linkedGuests(roundIds: readonly number[]): Promise<Guest[]> {
  if (roundIds.length === 0) return []
  return db()
    .select()
    .from(roundGuests)
    .where(
      and(
        inArray(roundGuests.round_id, [...roundIds]),
        isNotNull(roundGuests.link_hash),
        ne(roundGuests.state, 'removed'),
      ),
    )
    .orderBy(asc(roundGuests.id))
    .limit(most)
}

/** Frees the links from the browsers that came before a round was moved: by its new time, the secret there may be gone. */
async function unbindLinks(roundId: number): Promise<void> {
  await db().update(roundGuests).set({ browser_hash: null }).where(eq(roundGuests.round_id, roundId))
}

/**
 * Tells people without an account that a round is at another time, or that it does not take place for them.
 * @param guests those who had a link before
 * @param before the rounds as they were
 * @param after as they are; without those that were deleted
 */
export async function tellGuests(
  guests: readonly Guest[],
  before: readonly StoredRound[],
  after: readonly StoredRound[],
): Promise<void> {
  const stay = new Set((await linkedGuests(after.map(({ id }) => id))).map(({ id }) => id))
  for (const round of before) {
    const news = after.find(({ id }) => id === round.id)
    const isMoved = news && news.starts_at.getTime() !== round.starts_at.getTime()
    if (isMoved) await unbindLinks(round.id)
    if (round.ends_at <= now()) continue
    const of = guests.filter((guest) => guest.round_id === round.id)
    await sendRoundNews(
      'cancelled',
      round,
      of.filter(({ id }) => !stay.has(id)),
    )
    if (isMoved)
      await sendRoundNews(
        'moved',
        news,
        of.filter(({ id }) => stay.has(id)),
      )
  }
}
