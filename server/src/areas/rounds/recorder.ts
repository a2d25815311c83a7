import { type SQL, sql } from 'drizzle-orm'
import type { RoundView } from '#contract/rounds/view'
import { db, now } from '../../platform/context'

/** The condition that a person agrees to be recorded. Expects `recordings`. */
const agrees = (userId: SQL) => sql`exists (select from round_recording_consents as consents
  where consents.round_id = recordings.round_id and consents.user_id = ${userId} and consents.agrees)`

/** The newest poll that was open during the recording, with the votes of those who agree. */
const poll = sql`(select jsonb_build_object('id', polls.id, 'is_open', polls.closed_at is null,
    'votes', (select coalesce(jsonb_object_agg(option, votes), '{}') from (
      select option, count(*)::integer as votes from round_votes
      where round_votes.poll_id = polls.id and ${agrees(sql`round_votes.user_id`)} group by option) as counted))
  from round_polls as polls where polls.round_id = recordings.round_id
    and (polls.closed_at is null or polls.closed_at >= recordings.started_at)
  order by polls.id desc limit 1)`

/**
 * Records the state of a round, if it is being recorded: ids and numbers only, and nobody who has not agreed. To be called
 * after each change, in its transaction.
 */
export async function recordState(roundId: number): Promise<void> {
  await db().execute(sql`insert into round_recording_events (recording_id, at, kind, data)
    select recordings.id, ${now().toISOString()}::timestamptz, 'state', jsonb_build_object(
      'presenter_id', case when ${agrees(sql`states.presenter_id`)} then states.presenter_id end,
      'floor_id', case when ${agrees(sql`states.floor_id`)} then states.floor_id end,
      'case_id', states.case_id,
      'hands', (select count(*)::integer from round_hands as hands
        where hands.round_id = recordings.round_id and ${agrees(sql`hands.user_id`)}),
      'poll', ${poll})
    from round_recordings as recordings join round_states as states on states.round_id = recordings.round_id
    where recordings.round_id = ${roundId} and recordings.stopped_at is null`)
}

/** Records what the presenter looks at, if the round is being recorded. */
export async function recordView(roundId: number, view: RoundView): Promise<void> {
  await db().execute(sql`insert into round_recording_events (recording_id, at, kind, data)
    select id, ${now().toISOString()}::timestamptz, 'view', ${JSON.stringify(view)}::jsonb
    from round_recordings where round_id = ${roundId} and stopped_at is null`)
}
