import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { CaseCall } from '#contract/caseCalls/calls'
import { caseRoom } from '#contract/rules/videoRooms'
import { caller, context } from '../../platform/context'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { notFound } from '../../platform/http/problem'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { callEndOf } from '../meeting'

/** So many requests are shown. */
const shownRequests = 3

const RequestRow = z.strictObject({
  id: z.int(),
  asked: z.int(),
  by: PersonRow,
  asks_above: z.boolean(),
  people: z.int(),
})
const SeatedRow = z.strictObject({ person: PersonRow })

const json = (people: string): SQL => sql.raw(personJson(people))

async function requestsOf(episodeId: number): Promise<CaseCall['requests']> {
  const rows = await readJsonRows(
    RequestRow,
    sql`select requests.id, ${sql.raw(epochMs('requests.asked_at'))} as asked, ${json('users')} as by,
        requests.asks_above, requests.people
      from case_call_requests as requests join users on users.id = requests.asked_by
      where requests.episode_id = ${episodeId} order by requests.id desc limit ${shownRequests}`,
  )
  return rows.map(({ asked, by, ...row }) => ({
    ...row,
    asked_at: new Date(asked).toISOString(),
    asked_by: personOf(by),
  }))
}

/** Returns who has a seat in the room of a case, by name. */
async function participantsOf(episodeId: number): Promise<CaseCall['participants']> {
  const seated = await context().platform.meetings.usersIn(caseRoom(episodeId))
  if (seated.length === 0) return []
  const connected = new Map(seated.map(({ userId, isConnected }) => [userId, isConnected]))
  const rows = await readJsonRows(
    SeatedRow,
    sql`select ${json('users')} as person from users where users.id = any (${numberArray([...connected.keys()])})
      order by users.first_name, users.last_name, users.id`,
  )
  return rows.map(({ person }) => ({ ...personOf(person), is_away: connected.get(person.id) !== true }))
}

/** Returns the call of a case as the caller sees it. @throws Problem 404 */
export async function readCall(episodeId: number): Promise<CaseCall> {
  const ended = await callEndOf(caller(), episodeId)
  if (ended === undefined) throw notFound()
  const participants = ended === null ? await participantsOf(episodeId) : []
  return { ended, participants, requests: await requestsOf(episodeId) }
}
