import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { caseRoom } from '#contract/rules/videoRooms'
import { caller, context, db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { caseCallRequests } from '../../schema/caseCalls'
import { hospitalsOfCase } from '../../schema/episodeAccess'
import { NamesRow, namesInScripts } from '../../schema/people'
import { checkCallOpen } from '../meeting'
import { notify } from '../notifications'
import { staffOf } from '../prescriptions'

/** Those who work with a case: nurses and doctors. */
const asked: readonly Permission[] = ['execute-prescription', 'update-prescription']

const AskerRow = z.strictObject({ person: NamesRow })

/**
 * Notifies those who are asked into the call of a case, and stores that they were: not the caller, and not who is in the
 * call already.
 * @throws Problem 404; 422 on asks_above after discharge or a transfer
 */
export async function askIntoCall(episodeId: number, asksAbove: boolean): Promise<void> {
  const { meetings, realtime } = context().platform
  await checkCallOpen(episodeId, 'asks_above')
  const seated = await meetings.usersIn(caseRoom(episodeId))
  const present = new Set([caller().id, ...seated.map(({ userId }) => userId)])
  const staff = await staffOf(episodeId, asked, asksAbove ? hospitalsOfCase(episodeId) : undefined)
  const people = staff.filter((id) => !present.has(id))
  const [request] = await db()
    .insert(caseCallRequests)
    .values({
      episode_id: episodeId,
      asked_by: caller().id,
      asked_at: now(),
      asks_above: asksAbove,
      people: people.length,
    })
    .returning({ id: caseCallRequests.id })
  await notifyOf(orNotFound(request).id, episodeId, people)
  realtime.publish('episode', episodeId, { event: 'CallChanged', data: { episode_id: episodeId } })
}

/** The text names who asks, and says nothing about the patient: it is also sent by push. */
async function notifyOf(requestId: number, episodeId: number, people: readonly number[]): Promise<void> {
  const [asker] = await readRows(
    AskerRow,
    sql`select ${namesInScripts(sql`users`)} as person from users where users.id = ${caller().id}`,
  )
  const { person } = orNotFound(asker)
  const about = { data: { episode_id: episodeId } }
  await notify(
    people.map((userId) => ({ type: 'case_call', userId, key: String(requestId), values: { person }, about })),
  )
}
