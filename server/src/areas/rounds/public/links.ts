import { and, asc, eq, isNotNull, isNull, lte, ne } from 'drizzle-orm'
import { ROUND_STATUS } from '#contract/rounds/codes'
import { db, now } from '../../../platform/context'
import type { JobDefinition } from '../../../platform/jobs/jobs'
import { roundGuests, rounds, type StoredRound } from '../../../schema/rounds'
import { sendPersonalLink } from './register'

/** Guests of a series get the link of each round so long before it, instead of a year of emails at once. */
const daysBefore = 7
/** So many links are sent by one run of the job; the next one has the others. */
const mostPerRun = 200

const latestStart = () => new Date(now().getTime() + daysBefore * 86_400_000)

/** Returns whether the personal links of the guests of a round are sent now. */
export function linksAreDue({ series_id: series, starts_at: starts }: StoredRound): boolean {
  return series === null || starts <= latestStart()
}

/** The condition that a guest of the organizer has no personal link yet, and was not removed. */
export const awaitsLink = and(
  ne(roundGuests.part, 'public'),
  ne(roundGuests.state, 'removed'),
  isNull(roundGuests.link_hash),
)

/** The job that sends the personal links of the rounds of series. */
export const sendLinksJob = 'send-round-links'

/** Sends the guests of series the links of the rounds of the next week. Two servers that do so at once send each one once. */
export async function sendDueLinks(): Promise<void> {
  const due = await db()
    .select({ guest: roundGuests, round: rounds })
    .from(rounds)
    .innerJoin(roundGuests, eq(roundGuests.round_id, rounds.id))
    .where(
      and(
        isNotNull(rounds.series_id),
        eq(rounds.status, ROUND_STATUS.opened),
        lte(rounds.starts_at, latestStart()),
        awaitsLink,
      ),
    )
    .orderBy(asc(rounds.starts_at), asc(roundGuests.id))
    .limit(mostPerRun)
    .for('update', { of: roundGuests, skipLocked: true })
  for (const { guest, round } of due) await sendPersonalLink(guest, round)
}

export const linkJobs: readonly JobDefinition[] = [
  { name: sendLinksJob, cron: '25 * * * *', run: () => sendDueLinks() },
]
