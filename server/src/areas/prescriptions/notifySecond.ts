import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { NotificationType } from '#contract/notifications/notificationTypes'
import { caller } from '../../platform/context'
import { numberArray, textArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { hospitalsOfCase } from '../../schema/episodeAccess'
import { membersOf } from '../../schema/memberships'
import { NamesRow, namesInScripts } from '../../schema/people'
import type { StoredPrescription } from '../../schema/prescriptions'
import { notify } from '../notifications'
import type { DoseRow } from './doseRow'

const recording: readonly Permission[] = ['execute-prescription']
/** So many people are notified of one dose at most. */
const mostPeople = 200

const RecipientRow = z.strictObject({ id: z.int() })
const PatientRow = z.strictObject({ patient: NamesRow })

interface News {
  type: NotificationType
  /** Identifies the event. */
  key: string
  episodeId: number
  people: readonly number[]
}

/**
 * Notifies people of a dose. The text names the patient only, because it is also sent by email and push; the link opens the
 * case.
 */
export async function notifyOfDose({ type, key, episodeId, people }: News): Promise<void> {
  if (people.length === 0) return
  const [row] = await readRows(
    PatientRow,
    sql`select ${namesInScripts(sql`users`)} as patient from episodes join users on users.id = episodes.patient_id
      where episodes.id = ${episodeId}`,
  )
  if (!row) return
  const about = { data: { episode_id: episodeId } }
  await notify(people.map((userId) => ({ type, userId, key, values: { patient: row.patient }, about })))
}

/**
 * Returns the staff who hold a permission at the hospital of an episode itself.
 * @param hospitals a statement with one column, the hospitals' ids; by default that of the episode
 */
export async function staffOf(
  episodeId: number,
  permissions: readonly Permission[] = recording,
  hospitals = sql`select hospital_id from episodes where id = ${episodeId}`,
): Promise<number[]> {
  const rows = await readRows(
    RecipientRow,
    sql`with asked (hospital_id) as materialized (${hospitals})
      select users.id from users where users.closed_at is null
        and users.id in (${membersOf(sql`select hospital_id from asked`)})
        and exists (select from hospital_grants(users.id, ${textArray(permissions)}) as grants
          where grants.root_id in (select hospital_id from asked))
      order by users.id limit ${mostPeople}`,
  )
  return rows.map(({ id }) => id)
}

interface Requested {
  executionId: number
  episodeId: number
  except: readonly number[]
  asksAbove: boolean
}

/** Notifies those who can be the second person of a dose: others of the hospital and, if asked, of those above. */
export async function notifySecond({ executionId, episodeId, except, asksAbove }: Requested): Promise<void> {
  const people = await staffOf(episodeId, recording, asksAbove ? hospitalsOfCase(episodeId) : undefined)
  const [row] = await readRows(
    RecipientRow,
    sql`select max(id) as id from dose_checks where execution_id = any (${numberArray([executionId])})`,
  )
  const others = people.filter((id) => !except.includes(id))
  await notifyOfDose({ type: 'dose_second_person', key: `${executionId}.${row?.id ?? 0}`, episodeId, people: others })
}

/** Notifies the first people that a dose was declined. */
export async function notifyFirst({ id, episode_id: episodeId, check }: DoseRow, people: readonly number[]) {
  const key = `${id}.${check?.id ?? 0}`
  await notifyOfDose({ type: 'dose_declined', key, episodeId, people: [...new Set(people)] })
}

/** Notifies the prescriber that a dose of a high-alert drug was given without a second person. */
export async function notifyPrescriberAlone(
  { id, episode_id: episodeId, revision }: DoseRow,
  { doctor_id: doctor }: StoredPrescription,
): Promise<void> {
  const people = doctor === caller().id ? [] : [doctor]
  await notifyOfDose({ type: 'dose_given_alone', key: `${id}.${revision}`, episodeId, people })
}
