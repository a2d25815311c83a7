import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import type { RoundState } from '#contract/rounds/conference'
import type { PollChangeInput, PollInput } from '#contract/rounds/input'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, notFound } from '../../platform/http/problem'
import { roundPolls, roundVotes } from '../../schema/rounds'
import { recordAct } from './attendance'
import { standingIn } from './cases'
import { changeAndPublish, lockRunning } from './state'

const isOpen = (roundId: number) => and(eq(roundPolls.round_id, roundId), isNull(roundPolls.closed_at))

/** Asks everybody a question, and closes the one before. @throws Problem 404; 409 with the current state; 422 */
export async function askPoll(roundId: number, input: z.output<typeof PollInput>): Promise<RoundState> {
  const { version, question, options } = input
  await lockRunning(roundId, version)
  if (new Set(options).size < options.length) throw fieldProblem('options', 'round.chosenTwice')
  const at = now()
  await db().update(roundPolls).set({ closed_at: at }).where(isOpen(roundId))
  await db().insert(roundPolls).values({ round_id: roundId, question, options, asked_by: caller().id, asked_at: at })
  return changeAndPublish(roundId)
}

/** Votes in a poll, replacing the own vote before, or closes it. @throws Problem 404 for a close by others than who leads; 422 */
export async function changePoll(roundId: number, input: z.output<typeof PollChangeInput>): Promise<RoundState> {
  const { poll_id: id, vote, close } = input
  await lockRunning(roundId)
  const [found] = await db()
    .select()
    .from(roundPolls)
    .where(and(eq(roundPolls.id, id), eq(roundPolls.round_id, roundId)))
  if (!found) throw fieldProblem('poll_id', 'validation.invalidChoice')
  if (close && !(await standingIn(roundId)).leads) throw notFound()
  if (found.closed_at !== null) throw fieldProblem('poll_id', 'round.pollClosed')
  if (vote !== null && vote !== undefined) {
    if (vote >= found.options.length) throw fieldProblem('vote', 'validation.invalidChoice')
    const user_id = caller().id
    await db()
      .insert(roundVotes)
      .values({ poll_id: id, user_id, option: vote })
      .onConflictDoUpdate({ target: [roundVotes.poll_id, roundVotes.user_id], set: { option: vote } })
    await recordAct(roundId, { user_id })
  }
  if (close) await db().update(roundPolls).set({ closed_at: now() }).where(eq(roundPolls.id, id))
  return changeAndPublish(roundId)
}
