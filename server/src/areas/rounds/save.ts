import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { ROUND_STATUS, type RoundPart } from '#contract/rounds/codes'
import type { RoundInput } from '#contract/rounds/input'
import { minutesOf } from '#contract/rounds/rules'
import { instantOfWall } from '#contract/rules/wallClock'
import { caller, context, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { departments } from '../../schema/episodes'
import { specialties } from '../../schema/reference'
import { roundGuests, roundPeople, roundStates, rounds, type StoredRound } from '../../schema/rounds'
import { notifyInvited } from './notifyPeople'
import { sendPersonalLink } from './public/register'
import { invitable, makesRoundsAt, makingRounds } from './utilities'

type Input = z.output<typeof RoundInput>
type Person = Pick<typeof roundPeople.$inferInsert, 'user_id' | 'part' | 'hospital_id'>

/** Locks a round until the transaction ends. @throws Problem 404 */
export async function lockRound(id: number): Promise<StoredRound> {
  const [row] = await db().select().from(rounds).where(eq(rounds.id, id)).for('no key update')
  return orNotFound(row)
}

/** @throws Problem 422 on status once the round has begun or is over */
export function checkOpened({ status }: StoredRound): void {
  if (status !== ROUND_STATUS.opened) throw fieldProblem('status', 'round.begun')
}

/** @returns the instants of a round. @throws Problem 422 on a time that a clock change skips, or that is over */
function timesOf({ date, from, to, time_zone: zone }: Input, before: StoredRound | undefined) {
  const instantAt = (field: 'from' | 'to', time: string) => {
    const instant = instantOfWall(date, minutesOf(time), zone)
    if (instant === undefined) throw fieldProblem(field, 'round.skippedTime')
    return new Date(instant)
  }
  const times = { starts_at: instantAt('from', from), ends_at: instantAt('to', to) }
  const isSame = before?.ends_at.getTime() === times.ends_at.getTime()
  if (!isSame && times.ends_at <= now()) throw fieldProblem('date', 'round.past')
  return times
}

/** @returns the hospital of the department. @throws Problem 422 on unit */
async function holdingHospital(unit: number, before: StoredRound | undefined): Promise<number> {
  const [row] = await db()
    .select({ hospital_id: departments.hospital_id })
    .from(departments)
    .where(
      and(
        eq(departments.id, unit),
        before?.unit_id === unit
          ? undefined
          : and(isNull(departments.closed_at), makesRoundsAt(sql`${departments.hospital_id}`)),
      ),
    )
  if (!row) throw fieldProblem('unit', 'validation.invalidChoice')
  return row.hospital_id
}

function peopleOf(input: Input): Person[] {
  const some = (part: RoundPart, ids: readonly number[]) =>
    [...new Set(ids)].map((user_id) => ({ user_id, part, hospital_id: null }))
  const presenters = input.spokes.flatMap(({ spoke, consultants }) =>
    [...new Set(consultants)].map((user_id) => ({ user_id, part: 'presenter' as const, hospital_id: spoke })),
  )
  return [...some('speaker', input.mandatory_speakers), ...some('attendee', input.mandatory_attendees), ...presenters]
}

/** @throws Problem 422 on the field of somebody who is there twice, or cannot be invited */
async function checkPeople(input: Input, people: readonly Person[], known: ReadonlySet<number>): Promise<void> {
  const { organizer_id: organizer } = input
  if (input.mandatory_speakers.includes(organizer)) throw fieldProblem('mandatory_speakers', 'round.isOrganizer')
  if (input.mandatory_attendees.includes(organizer)) throw fieldProblem('mandatory_attendees', 'round.isOrganizer')
  if (input.mandatory_attendees.some((id) => input.mandatory_speakers.includes(id)))
    throw fieldProblem('mandatory_attendees', 'round.chosenTwice')
  const presenters = people.filter(({ part }) => part === 'presenter').map(({ user_id: id }) => id)
  if (new Set(presenters).size < presenters.length) throw fieldProblem('spokes', 'round.presenterTwice')
  const added = [...new Set([organizer, ...people.map(({ user_id: id }) => id)])].filter((id) => !known.has(id))
  const found = await invitable(added)
  const missing = new Set(added.filter((id) => !found.has(id)))
  if (missing.has(organizer)) throw fieldProblem('organizer_id', 'round.notInvitable')
  const field = { speaker: 'mandatory_speakers', attendee: 'mandatory_attendees', presenter: 'spokes' } as const
  for (const { user_id: id, part } of people) if (missing.has(id)) throw fieldProblem(field[part], 'round.notInvitable')
}

/** @throws Problem 422 on spokes if a location is not in the network, or is there twice */
async function checkLocations(input: Input, known: ReadonlySet<number>): Promise<void> {
  const ids = input.spokes.map(({ spoke }) => spoke)
  if (new Set(ids).size < ids.length) throw fieldProblem('spokes', 'round.chosenTwice')
  const added = ids.filter((id) => !known.has(id))
  const { access } = context().platform
  const found = await access.reachable('consultingHospital', caller(), added, makingRounds)
  if (added.some((id) => !found.has(String(id)))) throw fieldProblem('spokes', 'validation.invalidChoice')
}

async function checkSpecialty(id: number): Promise<void> {
  const [row] = await db().select({ id: specialties.id }).from(specialties).where(eq(specialties.id, id))
  if (!row) throw fieldProblem('specialty_id', 'validation.invalidChoice')
}

const guestsOf = ({ shared_speakers: speakers, shared_attendees: attendees }: Input) => [
  ...speakers.map((guest) => ({ ...guest, part: 'speaker' as const })),
  ...attendees.map((guest) => ({ ...guest, part: 'attendee' as const })),
]

/** @throws Problem 422 on a list of guests that has an email twice */
function checkGuests(input: Input): void {
  for (const field of ['shared_speakers', 'shared_attendees'] as const) {
    const emails = input[field].map(({ email }) => email.toLowerCase())
    if (new Set(emails).size < emails.length) throw fieldProblem(field, 'round.chosenTwice')
  }
}

/** Stores who takes part, and removes those who no longer do. Guests who stay keep their personal link. */
async function storePeople(roundId: number, input: Input, people: readonly Person[]): Promise<void> {
  await db().delete(roundPeople).where(eq(roundPeople.round_id, roundId))
  if (people.length > 0)
    await db()
      .insert(roundPeople)
      .values(people.map((person) => ({ ...person, round_id: roundId })))
  const guests = guestsOf(input)
  const kept = JSON.stringify(guests.map(({ part, email }) => [part, email.toLowerCase()]))
  await db()
    .delete(roundGuests)
    .where(
      and(
        eq(roundGuests.round_id, roundId),
        ne(roundGuests.part, 'public'),
        sql`jsonb_build_array(part, lower(email)) not in (select jsonb_array_elements(${kept}::jsonb))`,
      ),
    )
  if (guests.length === 0) return
  await db().execute(sql`insert into round_guests (round_id, part, name, email, created_at)
    select ${roundId}::integer, part, name, email, ${now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as guests (part text, name text, email text)
    on conflict (round_id, part, lower(email)) do update set name = excluded.name, email = excluded.email`)
  const round = await lockRound(roundId)
  const added = await db()
    .select()
    .from(roundGuests)
    .where(and(eq(roundGuests.round_id, roundId), ne(roundGuests.part, 'public'), isNull(roundGuests.link_hash)))
  for (const guest of added) await sendPersonalLink(guest, round)
}

async function checkedFields(input: Input, before?: { round: StoredRound; people: readonly Person[] }) {
  checkGuests(input)
  await checkSpecialty(input.specialty_id)
  const people = peopleOf(input)
  const knownPeople = new Set([before?.round.organizer_id ?? 0, ...(before?.people ?? []).map((each) => each.user_id)])
  const knownLocations = new Set((before?.people ?? []).flatMap(({ hospital_id: id }) => id ?? []))
  await checkPeople(input, people, knownPeople)
  await checkLocations(input, knownLocations)
  const { title, description, organizer_id, specialty_id, unit, time_zone, type, is_public } = input
  const fields = {
    ...{ title, description, organizer_id, specialty_id, unit_id: unit, time_zone, type, is_public },
    ...timesOf(input, before?.round),
    hospital_id: await holdingHospital(unit, before?.round),
  }
  return { fields, people }
}

/**
 * Plans a round and notifies those who take part.
 * @returns its id
 * @throws Problem 422
 */
export async function createRound(input: Input): Promise<number> {
  const { fields, people } = await checkedFields(input)
  const at = now()
  const [row] = await db()
    .insert(rounds)
    .values({ ...fields, created_by: caller().id, created_at: at })
    .returning({ id: rounds.id })
  const { id } = orNotFound(row)
  await storePeople(id, input, people)
  await db().insert(roundStates).values({ round_id: id, presenter_id: fields.organizer_id, changed_at: at })
  await notifyInvited({ id, ...fields }, [fields.organizer_id, ...people.map((each) => each.user_id)])
  return id
}

/**
 * Changes a round that has not begun, and notifies those who are new.
 * @throws Problem 404, 422
 */
export async function updateRound(id: number, input: Input): Promise<void> {
  const round = await lockRound(id)
  checkOpened(round)
  const before = await db().select().from(roundPeople).where(eq(roundPeople.round_id, id))
  const { fields, people } = await checkedFields(input, { round, people: before })
  await db().update(rounds).set(fields).where(eq(rounds.id, id))
  await storePeople(id, input, people)
  await db()
    .update(roundStates)
    .set({ presenter_id: fields.organizer_id, version: sql`version + 1`, changed_at: now() })
    .where(and(eq(roundStates.round_id, id), ne(roundStates.presenter_id, fields.organizer_id)))
  const known = new Set([round.organizer_id, ...before.map((each) => each.user_id)])
  const added = [fields.organizer_id, ...people.map((each) => each.user_id)].filter((each) => !known.has(each))
  await notifyInvited({ id, ...fields }, added)
}

/** Deletes a round that has not begun. @throws Problem 404; 422 once it has */
export async function removeRound(id: number): Promise<void> {
  const round = await lockRound(id)
  if (![ROUND_STATUS.opened, ROUND_STATUS.rejected].some((status) => status === round.status))
    throw fieldProblem('status', 'round.begun')
  await db()
    .delete(rounds)
    .where(inArray(rounds.id, [id]))
}
