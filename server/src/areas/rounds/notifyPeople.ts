import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { caller, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { NamesRow, namesInScripts } from '../../schema/people'
import { type RoundFileRow, roundFileRows } from '../../schema/roundFiles'
import type { StoredRound } from '../../schema/rounds'
import { notify } from '../notifications'

const PersonRow = z.strictObject({ person: NamesRow })

type Named = Pick<StoredRound, 'id' | 'title' | 'organizer_id'>
/** A round, of a series the first one that is meant. */
type Planned = Named & Pick<StoredRound, 'starts_at' | 'ends_at' | 'time_zone' | 'calendar_sequence'>

interface News {
  type: 'round_invited' | 'round_started' | 'round_changed' | 'round_cancelled'
  /** Identifies what happened to the round; without it, it happens once. */
  event?: number
  /** When it is, and its file for calendar programs, which the email has. */
  planned?: { at: string; zone: string; rounds: string }
}

/** Notifies people, except the caller, of a round. The text names the organizer and the title, and no patient. */
async function notifyOf({ type, event, planned }: News, round: Named, people: readonly number[]) {
  const others = [...new Set(people)].filter((id) => id !== caller().id)
  if (others.length === 0) return
  const [row] = await readRows(
    PersonRow,
    sql`select ${namesInScripts(sql`users`)} as person from users where users.id = ${round.organizer_id}`,
  )
  const person = row?.person ?? { name: '', alternate_name: null }
  await notify(
    others.map((userId) => ({
      type,
      userId,
      key: event === undefined ? `${round.id}` : `${round.id}.${event}`,
      values: { person, title: round.title, ...planned },
      about: { data: { round_id: round.id } },
    })),
  )
}

/** What the emails about rounds have for calendar programs. Read before they are deleted. */
export const filesOf = (ids: readonly number[]) => roundFileRows(sql`rounds.id = any (${numberArray(ids)})`)

function plannedOf({ starts_at: starts, time_zone: zone }: Planned, files: readonly RoundFileRow[]) {
  return { at: starts.toISOString(), zone, rounds: JSON.stringify(files) }
}

/** Identifies the last change of a round; nothing if it is as it was planned. */
const sinceChanged = ({ calendar_sequence: sequence }: Planned) => (sequence > 0 ? { event: sequence } : {})

/**
 * Notifies people that they take part in a round, or in the rounds of a series.
 * @param ids of all that are meant
 */
export async function notifyInvited(round: Planned, ids: readonly number[], people: readonly number[]): Promise<void> {
  if (people.length === 0) return
  const planned = plannedOf(round, await filesOf(ids))
  // Whoever comes back is told again.
  await notifyOf({ type: 'round_invited', ...sinceChanged(round), planned }, round, people)
}

/** As notifyInvited, that a round has another time, place or type. */
export async function notifyChanged(round: Planned, ids: readonly number[], people: readonly number[]): Promise<void> {
  if (people.length === 0) return
  const planned = plannedOf(round, await filesOf(ids))
  await notifyOf({ type: 'round_changed', ...sinceChanged(round), planned }, round, people)
}

/**
 * Notifies people that a round does not take place, or that they no longer take part in it; of none that is over.
 * @param round as it was before
 * @param files of all that are meant, as they were before
 */
export async function notifyCancelled(
  round: Planned,
  files: readonly RoundFileRow[],
  people: readonly number[],
): Promise<void> {
  if (round.ends_at <= now()) return
  const cancelled = files.map((file) => ({ ...file, sequence: file.sequence + 1, is_cancelled: true }))
  const event = round.calendar_sequence + 1
  await notifyOf({ type: 'round_cancelled', event, planned: plannedOf(round, cancelled) }, round, people)
}

/** Notifies people that a round has started. */
export const notifyStarted = (round: Named, people: readonly number[]) =>
  notifyOf({ type: 'round_started' }, round, people)
