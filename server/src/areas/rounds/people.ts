import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { RoundPart } from '#contract/rounds/codes'
import type { RoundChange, RoundInput } from '#contract/rounds/input'
import { db, now } from '../../platform/context'
import { roundGuests, roundPeople, type StoredRound } from '../../schema/rounds'
import { awaitsLink, linksAreDue } from './public/links'
import { sendPersonalLink } from './public/register'

/** The people of a form. */
export type PeopleInput = Pick<
  RoundInput | RoundChange,
  'mandatory_speakers' | 'mandatory_attendees' | 'spokes' | 'shared_speakers' | 'shared_attendees'
>
export type TakingPart = Pick<typeof roundPeople.$inferInsert, 'user_id' | 'part' | 'hospital_id'>

/** Returns who takes part with an account. */
export function peopleOf(input: PeopleInput): TakingPart[] {
  const some = (part: RoundPart, ids: readonly number[]) =>
    [...new Set(ids)].map((user_id) => ({ user_id, part, hospital_id: null }))
  const presenters = input.spokes.flatMap(({ spoke, consultants }) =>
    [...new Set(consultants)].map((user_id) => ({ user_id, part: 'presenter' as const, hospital_id: spoke })),
  )
  return [...some('speaker', input.mandatory_speakers), ...some('attendee', input.mandatory_attendees), ...presenters]
}

const guestsOf = ({ shared_speakers: speakers, shared_attendees: attendees }: PeopleInput) => [
  ...speakers.map((guest) => ({ ...guest, part: 'speaker' as const })),
  ...attendees.map((guest) => ({ ...guest, part: 'attendee' as const })),
]

/** Stores who takes part with an account, in each of the rounds. */
async function storeTakingPart(ids: number[], people: readonly TakingPart[]): Promise<void> {
  await db().delete(roundPeople).where(inArray(roundPeople.round_id, ids))
  if (people.length === 0) return
  await db().execute(sql`insert into round_people (round_id, user_id, part, hospital_id)
    select ids.id::integer, user_id, part, hospital_id
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as people (user_id integer, part text, hospital_id integer),
      jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as ids (id)`)
}

/** Stores the invited guests of each of the rounds; those who stay keep their personal link. */
async function storeGuests(ids: number[], input: PeopleInput): Promise<void> {
  const guests = guestsOf(input)
  const kept = JSON.stringify(guests.map(({ part, email }) => [part, email.toLowerCase()]))
  await db()
    .delete(roundGuests)
    .where(
      and(
        inArray(roundGuests.round_id, ids),
        ne(roundGuests.part, 'public'),
        sql`jsonb_build_array(part, lower(email)) not in (select jsonb_array_elements(${kept}::jsonb))`,
      ),
    )
  if (guests.length === 0) return
  await db().execute(sql`insert into round_guests (round_id, part, name, email, created_at)
    select ids.id::integer, part, name, email, ${now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as guests (part text, name text, email text),
      jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as ids (id)
    on conflict (round_id, part, lower(email)) do update set name = excluded.name, email = excluded.email`)
}

/** Removes those who registered for rounds that are no longer public. Whoever was removed for good stays so. */
export async function removeRegistered(ids: number[]): Promise<void> {
  await db()
    .delete(roundGuests)
    .where(and(inArray(roundGuests.round_id, ids), eq(roundGuests.part, 'public'), ne(roundGuests.state, 'removed')))
}

/** Sends the personal links of guests who have none yet; those of later rounds of a series follow in the week before. */
async function sendLinks(stored: readonly StoredRound[]): Promise<void> {
  const due = new Map(stored.filter(linksAreDue).map((round) => [round.id, round]))
  if (due.size === 0) return
  const added = await db()
    .select()
    .from(roundGuests)
    .where(and(inArray(roundGuests.round_id, [...due.keys()]), awaitsLink))
  for (const guest of added) {
    const round = due.get(guest.round_id)
    if (round) await sendPersonalLink(guest, round)
  }
}

/** Stores who takes part in rounds, the same in each, and removes those who no longer do. */
export async function storePeople(stored: readonly StoredRound[], input: PeopleInput): Promise<void> {
  const ids = stored.map(({ id }) => id)
  await storeTakingPart(ids, peopleOf(input))
  await storeGuests(ids, input)
  await sendLinks(stored)
}
