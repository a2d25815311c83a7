import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ROUND_STATUS } from '#contract/rounds/codes'
import { daysOfRecordings, type RecordedEvent, type RoundRecording, recordingEnds } from '#contract/rounds/recording'
import { RoundView } from '#contract/rounds/view'
import { db } from '../../platform/context'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { rounds } from '../../schema/rounds'
import { readCases, roundPatient } from './caseRow'
import { iso } from './roundRow'

/** More events, messages and parts than a round of some hours has. */
const mostEvents = 5000
const mostParts = 100
const mostPeople = 500

const PartRow = z.strictObject({
  id: z.int(),
  started: z.int(),
  stopped: z.int(),
  stopped_for: z.enum(recordingEnds),
})

/** What the recorder has stored of a state. */
const StoredState = z.strictObject({
  presenter_id: z.int().nullable(),
  floor_id: z.int().nullable(),
  case_id: z.int().nullable(),
  hands: z.int(),
  poll: z.strictObject({ id: z.int(), is_open: z.boolean(), votes: z.record(z.string(), z.int()) }).nullable(),
})

const EventRow = z.strictObject({ at: z.int(), state: StoredState.nullable(), view: RoundView.nullable() })
type EventRow = z.output<typeof EventRow>
const MessageRow = z.strictObject({ id: z.int(), at: z.int(), sender: PersonRow, text: z.string() })
const PollRow = z.strictObject({ id: z.int(), question: z.string(), options: z.array(z.string()) })
const AgreedRow = z.strictObject({ person: PersonRow })

const partsOf = (roundId: number) =>
  readJsonRows(
    PartRow,
    sql`select id, ${sql.raw(epochMs('started_at'))} as started, ${sql.raw(epochMs('stopped_at'))} as stopped, stopped_for
      from round_recordings where round_id = ${roundId} and stopped_at is not null order by id limit ${mostParts}`,
  )

/** The events of a state and of views. */
const eventsOf = (recordings: readonly number[]) =>
  readJsonRows(
    EventRow,
    sql`select ${sql.raw(epochMs('at'))} as at, case when kind = 'state' then data end as state,
        case when kind = 'view' then data end as view from round_recording_events
      where recording_id = any (${numberArray(recordings)}) order by recording_id, id limit ${mostEvents}`,
  )

/** What was written in the chat while the round was recorded, by people who had agreed by then, and still do. */
const messagesOf = (roundId: number) =>
  readJsonRows(
    MessageRow,
    sql`select chat_messages.id, ${sql.raw(epochMs('chat_messages.created_at'))} as at,
        ${sql.raw(personJson('users'))} as sender, chat_messages.body as text
      from chat_messages join users on users.id = chat_messages.sender_id
      join round_recording_consents as consents on consents.round_id = ${roundId}
        and consents.user_id = chat_messages.sender_id and consents.agrees
        and consents.answered_at <= chat_messages.created_at
      where chat_messages.room = ${`round-${roundId}`} and exists (select from round_recordings as recordings
        where recordings.round_id = ${roundId} and chat_messages.created_at >= recordings.started_at
          and chat_messages.created_at <= recordings.stopped_at)
      order by chat_messages.id limit ${mostEvents}`,
  )

/** Whoever has taken back their consent is in no recording any more. */
async function agreedIn(roundId: number) {
  const rows = await readJsonRows(
    AgreedRow,
    sql`select ${sql.raw(personJson('users'))} as person from round_recording_consents as consents
      join users on users.id = consents.user_id where consents.round_id = ${roundId} and consents.agrees
      limit ${mostPeople}`,
  )
  return new Map(rows.map(({ person }) => [person.id, personOf(person)]))
}

async function pollsOf(roundId: number) {
  const rows = await readJsonRows(
    PollRow,
    sql`select id, question, options from round_polls where round_id = ${roundId} order by id limit ${mostEvents}`,
  )
  return new Map(rows.map((poll) => [poll.id, poll]))
}

/** Takes out of the events which case was shown, where its patient does not agree, and what the presenter looked at meanwhile. */
function withoutCases(rows: readonly EventRow[], agreed: ReadonlySet<number>): EventRow[] {
  let isHidden = false
  return rows.flatMap((row) => {
    const { state } = row
    if (!state) return isHidden ? [] : row
    isHidden = state.case_id !== null && !agreed.has(state.case_id)
    return isHidden ? { ...row, state: { ...state, case_id: null } } : row
  })
}

/** Returns the cases that were shown whose patients agree to be in the recording, and still do. */
async function agreedCases(roundId: number, rows: readonly EventRow[]) {
  const shown = [...new Set(rows.flatMap(({ state }) => state?.case_id ?? []))]
  const cases = await readCases(sql`round_cases.round_id = ${roundId} and round_cases.id = any (${numberArray(shown)})`)
  return cases.filter((row) => row.consent_recording && !row.is_withdrawn)
}

const nothing = { state: null, view: null, message: null }

/** Returns the recording of a round that has ended; null if there is none. @throws Problem 404 */
export async function readRecording(roundId: number): Promise<RoundRecording | null> {
  const [found] = await db().select().from(rounds).where(eq(rounds.id, roundId))
  const round = orNotFound(found)
  const parts = await partsOf(roundId)
  const [first] = parts
  if (!first || round.status !== ROUND_STATUS.ended) return null
  const people = await agreedIn(roundId)
  const polls = await pollsOf(roundId)
  const person = (id: number | null) => (id === null ? null : (people.get(id) ?? null))
  const rows = await eventsOf(parts.map(({ id }) => id))
  const cases = await agreedCases(roundId, rows)
  const played = withoutCases(rows, new Set(cases.map(({ id }) => id)))
  const recorded = played.map(({ at, view, state }): RecordedEvent & { order: number } => {
    if (!state) return { ...nothing, at: iso(at), view, order: at }
    const { presenter_id, floor_id, poll, case_id, hands } = state
    const asked = poll && polls.get(poll.id)
    const options = asked?.options.map((text, index) => ({ text, votes: poll?.votes[index] ?? 0 })) ?? []
    return {
      ...nothing,
      ...{ at: iso(at), order: at },
      state: {
        presenter: person(presenter_id),
        floor: person(floor_id),
        ...{ case_id, hands },
        poll: asked && poll ? { question: asked.question, options, is_open: poll.is_open } : null,
      },
    }
  })
  const written = (await messagesOf(roundId)).map(({ id, at, sender, text }) => ({
    ...{ ...nothing, at: iso(at), order: at },
    message: { id, sender: personOf(sender), text },
  }))
  const events = [...recorded, ...written].sort((one, other) => one.order - other.order)
  return {
    title: round.title,
    deletes_at: iso(first.started + daysOfRecordings * 86_400_000),
    parts: parts.map(({ started, stopped, stopped_for }) => ({
      ...{ started_at: iso(started), stopped_at: iso(stopped), stopped_for },
    })),
    cases: cases.map((row) => ({ id: row.id, patient: roundPatient(row) })),
    events: events.slice(0, mostEvents).map(({ order: _order, ...event }) => event),
    is_cut: rows.length === mostEvents || events.length > mostEvents,
  }
}
