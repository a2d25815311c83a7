import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { caller } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { NamesRow, namesInScripts } from '../../schema/people'
import type { StoredRound } from '../../schema/rounds'
import { notify } from '../notifications'

const PersonRow = z.strictObject({ person: NamesRow })

type Invited = Pick<StoredRound, 'id' | 'title' | 'organizer_id'>

/** Notifies people, except the caller, of a round. The text names the organizer and the title, and no patient. */
async function notifyOf(type: 'round_invited' | 'round_started', round: Invited, people: readonly number[]) {
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
      key: `${round.id}`,
      values: { person, title: round.title },
      about: { data: { round_id: round.id } },
    })),
  )
}

/** Notifies people that they take part in a round. */
export const notifyInvited = (round: Invited, people: readonly number[]) => notifyOf('round_invited', round, people)

/** Notifies people that a round has started. */
export const notifyStarted = (round: Invited, people: readonly number[]) => notifyOf('round_started', round, people)
