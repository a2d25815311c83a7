import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { ROUND_STATUS } from '#contract/rounds/codes'
import type { RoundRateInput } from '#contract/rounds/input'
import { db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { takesPartIn } from '../../schema/roundAccess'
import { roundRatings } from '../../schema/rounds'

const StatusRow = z.strictObject({ status: z.enum(ROUND_STATUS) })

/** Rates a round in which a person took part, replacing an earlier rating. @throws Problem 404; 422 before it has ended */
export async function rateRound(userId: number, input: z.output<typeof RoundRateInput>): Promise<void> {
  const { rate, model_id: roundId, touched, will_change } = input
  const [row] = await readRows(
    StatusRow,
    sql`select rounds.status from rounds where rounds.id = ${roundId} and ${takesPartIn(userId)}`,
  )
  if (orNotFound(row).status !== ROUND_STATUS.ended) throw fieldProblem('model_id', 'round.notEnded')
  const said = { rate, touched, will_change: will_change ?? null, rated_at: now() }
  await db()
    .insert(roundRatings)
    .values({ ...said, round_id: roundId, user_id: userId })
    .onConflictDoUpdate({ target: [roundRatings.round_id, roundRatings.user_id], set: said })
}
