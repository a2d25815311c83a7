import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { caller } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { membersOf } from '../../schema/memberships'
import { NamesRow } from '../../schema/people'
import type { StoredTransfer } from '../../schema/transfers'
import { notify } from '../notifications'

/** With one of these permissions, people are notified of an offer. */
const admitting: readonly Permission[] = ['create-episode']
/** So many people are notified of one offer at most. */
const mostPeople = 200

const PersonRow = z.strictObject({ id: z.int() })

async function namesOf(hospitalId: number) {
  const [row] = await readRows(NamesRow, sql`select name, alternate_name from hospitals where id = ${hospitalId}`)
  return row ?? { name: '', alternate_name: null }
}

/** Notifies those who admit patients at the receiving hospital of an offer. The text names the hospital only. */
export async function notifyOfOffer({ id, from_hospital_id: from, to_hospital_id: to }: StoredTransfer): Promise<void> {
  const people = await readRows(
    PersonRow,
    sql`select users.id from users
      where users.closed_at is null and users.id in (${membersOf(sql`select ${to}::integer`)})
        and ${to}::integer in (select root_id from hospital_grants(users.id, ${textArray(admitting)}))
      order by users.id limit ${mostPeople}`,
  )
  const hospital = await namesOf(from)
  await notify(
    people
      .filter((person) => person.id !== caller().id)
      .map((person) => ({
        type: 'transfer_offered' as const,
        userId: person.id,
        key: String(id),
        values: { hospital },
        about: { data: { transfer_id: id, hospital_id: to } },
      })),
  )
}

/** Notifies the person who offered a transfer of the answer. The text names the hospital only. */
export async function notifyOfAnswer(
  { id, episode_id: episodeId, offered_by: offeredBy, to_hospital_id: to }: StoredTransfer,
  type: 'transfer_accepted' | 'transfer_declined',
): Promise<void> {
  if (offeredBy === caller().id) return
  const values = { hospital: await namesOf(to) }
  const about = { data: { episode_id: episodeId } }
  await notify([{ type, userId: offeredBy, key: String(id), values, about }])
}
