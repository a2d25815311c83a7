import { and, asc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { SeriesScope } from '#contract/calendarEvents/codes'
import { occurrencesOn, repeatedDays, type Span, shifted } from '#contract/calendarEvents/times'
import { ROUND_STATUS } from '#contract/rounds/codes'
import type { RoundChange, RoundInput } from '#contract/rounds/input'
import { minutesOf } from '#contract/rounds/rules'
import { isAwayOn } from '#contract/rules/vacations'
import { localTime, wallOf } from '#contract/rules/wallClock'
import { db } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { closedDays } from '../../schema/closedDays'
import { roundSeries, rounds, type StoredRound } from '../../schema/rounds'

/** The wall clock of the first round of a form, as numbers. */
const wallOfForm = ({ date, from, to }: Pick<RoundInput, 'date' | 'from' | 'to'>) => ({
  start: wallOf(date, minutesOf(from)),
  end: wallOf(date, minutesOf(to)),
})

/**
 * Returns when the rounds of a series are, in their order; of a round that does not repeat, its time.
 * @throws Problem 422 on repeat_until if the hospital is closed on all days
 */
export async function spansOf(input: RoundInput, hospitalId: number, only: Span): Promise<Span[]> {
  const { repeat, repeat_until: until, date } = input
  if (repeat === undefined || until === undefined) return [only]
  const closed = input.skip_vacations ? await closedDays(hospitalId, date, until) : []
  const open = repeatedDays(date, repeat, until).filter((day) => !isAwayOn(closed, day))
  if (open.length === 0) throw fieldProblem('repeat_until', 'calendarEvent.noDay')
  return occurrencesOn(open, wallOfForm(input), input.time_zone)
}

/** Stores the series of a new round. @returns null of one that does not repeat */
export async function storeSeries({ repeat, repeat_until: until }: RoundInput): Promise<number | null> {
  if (repeat === undefined || until === undefined) return null
  const [row] = await db().insert(roundSeries).values({ repeat, repeat_until: until }).returning({ id: roundSeries.id })
  return orNotFound(row).id
}

/**
 * Locks a round, and with `following` the later ones of its series that have not begun, until the transaction ends. The
 * round itself is first.
 * @param whichLater statuses of the later ones
 * @throws Problem 404
 */
export async function lockSeries(
  id: number,
  scope: SeriesScope,
  whichLater: readonly StoredRound['status'][] = [ROUND_STATUS.opened],
): Promise<[StoredRound, ...StoredRound[]]> {
  const [found] = await db().select().from(rounds).where(eq(rounds.id, id)).for('no key update')
  const round = orNotFound(found)
  if (scope === 'one' || round.series_id === null || round.original_start === null) return [round]
  const later = await db()
    .select()
    .from(rounds)
    .where(
      and(
        eq(rounds.series_id, round.series_id),
        gte(rounds.original_start, round.original_start),
        inArray(rounds.status, [...whichLater]),
        ne(rounds.id, id),
      ),
    )
    .orderBy(asc(rounds.original_start), asc(rounds.id))
    .for('no key update')
  return [round, ...later]
}

/** Returns the new times: that of the form, and the others of the series moved as far on the wall clock. */
function movedSpans([round, ...later]: readonly StoredRound[], input: RoundChange, only: Span): Span[] {
  if (!round) return []
  const wall = (instant: Date) => {
    const { date, minutes } = localTime(instant.getTime(), round.time_zone)
    return wallOf(date, minutes)
  }
  const now = wallOfForm(input)
  const by = { start: now.start - wall(round.starts_at), end: now.end - wall(round.ends_at) }
  const spanOf = ({ starts_at: start, ends_at: end }: StoredRound) => ({ start: start.getTime(), end: end.getTime() })
  return [only, ...later.map((each) => shifted(spanOf(each), by, each.time_zone, input.time_zone))]
}

/** Moves rounds of a series as far on the wall clock as the first one is moved by a form, with one statement. */
export async function moveRounds(moved: readonly StoredRound[], input: RoundChange, only: Span): Promise<void> {
  const spans = movedSpans(moved, input, only)
  const rows = moved.map(({ id }, index) => ({
    id,
    starts_at: new Date(spans[index]?.start ?? 0).toISOString(),
    ends_at: new Date(spans[index]?.end ?? 0).toISOString(),
  }))
  await db().execute(sql`update rounds set starts_at = news.starts_at, ends_at = news.ends_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as news (id integer, starts_at timestamptz, ends_at timestamptz)
    where rounds.id = news.id`)
}
