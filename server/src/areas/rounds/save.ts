import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { SeriesScope } from '#contract/calendarEvents/codes'
import type { Span } from '#contract/calendarEvents/times'
import { ROUND_STATUS } from '#contract/rounds/codes'
import type { RoundChange, RoundInput } from '#contract/rounds/input'
import { minutesOf } from '#contract/rounds/rules'
import { instantOfWall } from '#contract/rules/wallClock'
import { caller, context, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { departments } from '../../schema/episodes'
import { specialties } from '../../schema/reference'
import { roundPeople, roundStates, rounds, type StoredRound } from '../../schema/rounds'
import { filesOf, notifyCancelled, notifyChanged, notifyInvited } from './notifyPeople'
import { peopleOf, removeRegistered, storePeople, type TakingPart } from './people'
import { linkedGuests, tellGuests } from './public/news'
import { lockSeries, moveRounds, spansOf, storeSeries } from './series'
import { invitable, makesRoundsAt, makingRounds } from './utilities'

type Input = RoundInput | RoundChange

/** Locks a round until the transaction ends. @throws Problem 404 */
export async function lockRound(id: number): Promise<StoredRound> {
  const [row] = await db().select().from(rounds).where(eq(rounds.id, id)).for('no key update')
  return orNotFound(row)
}

/** @throws Problem 422 on status once the round has begun or is over */
export function checkOpened({ status }: StoredRound): void {
  if (status !== ROUND_STATUS.opened) throw fieldProblem('status', 'round.begun')
}

/** @returns when a round is. @throws Problem 422 on a time that a clock change skips, or that is over */
function timesOf({ date, from, to, time_zone: zone }: Input, before: StoredRound | undefined): Span {
  const instantAt = (field: 'from' | 'to', time: string) => {
    const instant = instantOfWall(date, minutesOf(time), zone)
    if (instant === undefined) throw fieldProblem(field, 'round.skippedTime')
    return instant
  }
  const span = { start: instantAt('from', from), end: instantAt('to', to) }
  const isSame = before?.ends_at.getTime() === span.end
  if (!isSame && span.end <= now().getTime()) throw fieldProblem('date', 'round.past')
  return span
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

/** @throws Problem 422 on the field of somebody who is there twice, or cannot be invited */
async function checkPeople(input: Input, people: readonly TakingPart[], known: ReadonlySet<number>): Promise<void> {
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

/** @throws Problem 422 on a list of guests that has an email twice */
function checkGuests(input: Input): void {
  for (const field of ['shared_speakers', 'shared_attendees'] as const) {
    const emails = input[field].map(({ email }) => email.toLowerCase())
    if (new Set(emails).size < emails.length) throw fieldProblem(field, 'round.chosenTwice')
  }
}

async function checkedFields(input: Input, before?: { round: StoredRound; people: readonly TakingPart[] }) {
  checkGuests(input)
  await checkSpecialty(input.specialty_id)
  const people = peopleOf(input)
  const knownPeople = new Set([before?.round.organizer_id ?? 0, ...(before?.people ?? []).map((each) => each.user_id)])
  const knownLocations = new Set((before?.people ?? []).flatMap(({ hospital_id: id }) => id ?? []))
  await checkPeople(input, people, knownPeople)
  await checkLocations(input, knownLocations)
  const { title, description, organizer_id, specialty_id, unit, time_zone, type, is_public, is_recorded } = input
  // Everybody is invited to a round of which they know whether it may be recorded.
  if (before && is_recorded && !before.round.is_recorded) throw fieldProblem('is_recorded', 'round.recordingLate')
  const hospital_id = await holdingHospital(unit, before?.round)
  const fields = {
    ...{ title, description, organizer_id, specialty_id, unit_id: unit, hospital_id },
    ...{ time_zone, type, is_public, is_recorded },
  }
  return { fields, people, span: timesOf(input, before?.round) }
}

/**
 * Plans a round, or the rounds of a series, and notifies those who take part of the first one.
 * @returns the id of the first one
 * @throws Problem 422
 */
export async function createRound(input: RoundInput): Promise<number> {
  const { fields, people, span } = await checkedFields(input)
  const spans = await spansOf(input, fields.hospital_id, span)
  const series_id = await storeSeries(input)
  const at = now()
  const stored = await db()
    .insert(rounds)
    .values(
      spans.map(({ start, end }) => ({
        ...{ ...fields, starts_at: new Date(start), ends_at: new Date(end), series_id },
        original_start: series_id === null ? null : new Date(start),
        ...{ created_by: caller().id, created_at: at },
      })),
    )
    .returning()
  const first = orNotFound(stored.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())[0])
  await storePeople(stored, input)
  await db()
    .insert(roundStates)
    .values(stored.map(({ id }) => ({ round_id: id, presenter_id: fields.organizer_id, changed_at: at })))
  await notifyInvited(
    first,
    stored.map(({ id }) => id),
    [fields.organizer_id, ...people.map((each) => each.user_id)],
  )
  return first.id
}

/** Returns whether a round is at another time or place, or of another kind, than before. */
function isMoved(before: StoredRound, after: StoredRound): boolean {
  return (
    before.starts_at.getTime() !== after.starts_at.getTime() ||
    before.ends_at.getTime() !== after.ends_at.getTime() ||
    before.unit_id !== after.unit_id ||
    before.type !== after.type
  )
}

/**
 * Changes a round that has not begun, or it and the later ones of its series. Those who are new are invited; those who are no
 * longer in it, and everybody if it moves, are told.
 * @throws Problem 404, 422
 */
export async function updateRound(id: number, input: RoundChange): Promise<void> {
  const locked = await lockSeries(id, input.scope)
  const [round] = locked
  checkOpened(round)
  const before = await db().select().from(roundPeople).where(eq(roundPeople.round_id, id))
  const { fields, people, span } = await checkedFields(input, { round, people: before })
  const ids = locked.map((each) => each.id)
  const filesBefore = await filesOf(ids)
  const guestsBefore = await linkedGuests(ids)
  await moveRounds(locked, input, span)
  const changed = await db()
    .update(rounds)
    .set({ ...fields, calendar_sequence: sql`${rounds.calendar_sequence} + 1` })
    .where(inArray(rounds.id, ids))
    .returning()
  await storePeople(changed, input)
  if (!fields.is_public) await removeRegistered(ids)
  await db()
    .update(roundStates)
    .set({ presenter_id: fields.organizer_id, version: sql`version + 1`, changed_at: now() })
    .where(and(inArray(roundStates.round_id, ids), ne(roundStates.presenter_id, fields.organizer_id)))
  const after = orNotFound(changed.find((each) => each.id === id))
  const known = new Set([round.organizer_id, ...before.map((each) => each.user_id)])
  const taking = new Set([fields.organizer_id, ...people.map((each) => each.user_id)])
  await notifyInvited(
    after,
    ids,
    [...taking].filter((each) => !known.has(each)),
  )
  const removed = [...known].filter((each) => !taking.has(each))
  await notifyCancelled(round, filesBefore, removed)
  if (removed.length > 0) context().platform.realtime.recheck({ userIds: removed })
  if (isMoved(round, after))
    await notifyChanged(
      after,
      ids,
      [...taking].filter((each) => known.has(each)),
    )
  await tellGuests(guestsBefore, locked, changed)
}

/**
 * Deletes a round that has not begun, or it and the later ones of its series, and tells those who take part.
 * @throws Problem 404; 422 once it has begun
 */
export async function removeRound(id: number, scope: SeriesScope): Promise<void> {
  const notBegun = [ROUND_STATUS.opened, ROUND_STATUS.rejected]
  const locked = await lockSeries(id, scope, notBegun)
  const [round] = locked
  if (!notBegun.some((status) => status === round.status)) throw fieldProblem('status', 'round.begun')
  const ids = locked.map((each) => each.id)
  const files = await filesOf(ids)
  const guests = await linkedGuests(ids)
  const people = await db()
    .selectDistinct({ id: roundPeople.user_id })
    .from(roundPeople)
    .where(inArray(roundPeople.round_id, ids))
  await db().delete(rounds).where(inArray(rounds.id, ids))
  await notifyCancelled(round, files, [round.organizer_id, ...people.map((each) => each.id)])
  await tellGuests(guests, locked, [])
}
