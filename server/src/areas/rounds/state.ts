import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ROUND_STATUS } from '#contract/rounds/codes'
import type { RoundState } from '#contract/rounds/conference'
import { RoundView } from '#contract/rounds/view'
import { context, db, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { fieldProblem, orNotFound, Problem } from '../../platform/http/problem'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { roundStates, type StoredState } from '../../schema/rounds'
import { recordState } from './recorder'
import { iso } from './roundRow'

/** More people than raise a hand at once. */
const mostHands = 200

const StateRow = z.strictObject({
  version: z.int(),
  status: z.enum(ROUND_STATUS),
  presenter: PersonRow,
  case_id: z.int().nullable(),
  view: RoundView.nullable(),
  floor: PersonRow.nullable(),
  next: PersonRow.nullable(),
  next_is_ready: z.boolean(),
  hands: z.array(z.strictObject({ person: PersonRow, raised: z.int() })),
  poll: z
    .strictObject({
      id: z.int(),
      question: z.string(),
      options: z.array(z.string()),
      is_open: z.boolean(),
      votes: z.record(z.string(), z.int()),
      own_vote: z.int().nullable(),
    })
    .nullable(),
})

const hands = sql.raw(`(select coalesce(json_agg(json_build_object('person', ${personJson('people')},
    'raised', ${epochMs('raised.raised_at')}) order by raised.id), '[]')
  from (select * from round_hands where round_id = rounds.id order by id limit ${mostHands}) as raised
  join users as people on people.id = raised.user_id)`)

const newestPoll = (userId: number) => sql`(select json_build_object('id', polls.id, 'question', polls.question,
    'options', polls.options, 'is_open', polls.closed_at is null,
    'votes', (select coalesce(jsonb_object_agg(option, votes), '{}') from
      (select option, count(*)::integer as votes from round_votes where poll_id = polls.id group by option) as counted),
    'own_vote', (select option from round_votes where poll_id = polls.id and user_id = ${userId}))
  from round_polls as polls where polls.round_id = rounds.id order by polls.id desc limit 1)`

/** Returns the state of a round, as the caller sees it. One statement. @throws Problem 404 */
export async function readState(roundId: number): Promise<RoundState> {
  const [row] = await readJsonRows(
    StateRow,
    sql`select states.version, rounds.status, ${sql.raw(personJson('presenters'))} as presenter, states.case_id, states.view,
        ${sql.raw(`case when floors.id is not null then ${personJson('floors')} end`)} as floor,
        ${sql.raw(`case when nexts.id is not null then ${personJson('nexts')} end`)} as next, states.next_is_ready,
        ${hands} as hands, ${newestPoll(context().caller?.id ?? 0)} as poll
      from rounds join round_states as states on states.round_id = rounds.id
      join users as presenters on presenters.id = states.presenter_id
      left join users as floors on floors.id = states.floor_id
      left join users as nexts on nexts.id = states.next_id where rounds.id = ${roundId}`,
  )
  const { presenter, floor, next, hands: raised, poll, ...state } = orNotFound(row)
  return {
    ...state,
    round_id: roundId,
    presenter: personOf(presenter),
    floor: floor && personOf(floor),
    next: next && personOf(next),
    hands: raised.map(({ person, raised: at }) => ({ ...personOf(person), raised_at: iso(at) })),
    poll: poll && {
      ...poll,
      options: poll.options.map((text, index) => ({ text, votes: poll.votes[index] ?? 0 })),
    },
  }
}

/**
 * Locks the state of a round until the transaction ends, so that it is changed by one command at a time.
 * @param seen the version that the caller saw; undefined if the call does not say
 * @throws Problem 404; 409 with the current `state` if it is another one
 */
export async function lockState(roundId: number, seen?: number): Promise<StoredState> {
  const [row] = await db().select().from(roundStates).where(eq(roundStates.round_id, roundId)).for('no key update')
  const state = orNotFound(row)
  if (seen !== undefined && seen !== state.version)
    throw new Problem(409, 'error.changedMeanwhile', { extra: { state: await readState(roundId) } })
  return state
}

/** As lockState, of a round that runs. @throws Problem as lockState; 422 on status */
export async function lockRunning(roundId: number, seen?: number): Promise<StoredState> {
  const state = await lockState(roundId, seen)
  const { status } = await readState(roundId)
  if (status !== ROUND_STATUS.running) throw fieldProblem('status', 'round.notRunning')
  return state
}

type Changes = Partial<
  Pick<StoredState, 'presenter_id' | 'case_id' | 'view' | 'floor_id' | 'next_id' | 'next_is_ready'>
>

/**
 * Changes the state of a round and increases its version.
 * @returns the new version
 */
export async function changeState(roundId: number, changes: Changes = {}): Promise<number> {
  const [row] = await db()
    .update(roundStates)
    .set({ ...changes, version: sql`${roundStates.version} + 1`, changed_at: now() })
    .where(eq(roundStates.round_id, roundId))
    .returning({ version: roundStates.version })
  await recordState(roundId)
  return orNotFound(row).version
}

/** Changes the state without another event than that something has changed, and returns it. */
export async function changeAndPublish(roundId: number, changes: Changes = {}): Promise<RoundState> {
  const version = await changeState(roundId, changes)
  context().platform.realtime.publish('round', roundId, { event: 'RoundChanged', data: { round_id: roundId, version } })
  return readState(roundId)
}
