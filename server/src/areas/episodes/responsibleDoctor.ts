import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { ResponsibleDoctorInput } from '#contract/episodes/episode'
import { caller, db, now } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { fieldProblem } from '../../platform/http/problem'
import { hospitalsOfCase } from '../../schema/episodeAccess'
import { episodes, responsibleDoctors } from '../../schema/episodes'
import { holdsRole, membersOf } from '../../schema/memberships'
import { lockOpenEpisode } from '../../schema/openEpisode'
import { PersonRow, personJson, personOf } from '../../schema/people'

const treating: readonly Permission[] = ['update-episode']
const mostDoctors = 200

const DoctorRow = z.strictObject({ person: PersonRow })

/**
 * Reads the doctors who can be responsible for a case: those who can change it at its hospital or above, those of the hospital
 * first.
 */
function treatingDoctors(episodeId: number, which: SQL = sql`true`) {
  return readJsonRows(
    DoctorRow,
    sql`with asked (hospital_id) as materialized (${hospitalsOfCase(episodeId)})
      select ${sql.raw(personJson('users'))} as person
      from users cross join lateral (
        select bool_or(grants.root_id = episodes.hospital_id) as is_own
        from hospital_grants(users.id, ${textArray(treating)}) as grants cross join episodes
        where episodes.id = ${episodeId} and grants.root_id in (select hospital_id from asked)) as reach
      where users.closed_at is null and users.id in (${membersOf(sql`select hospital_id from asked`)})
        and ${holdsRole('DOCTOR')} and reach.is_own is not null and ${which}
      order by not reach.is_own, users.id limit ${mostDoctors}`,
  )
}

/** Returns the choices of the responsible doctor of a case, in the caller's language. */
export async function responsibleChoices(episodeId: number): Promise<{ id: number; name: string }[]> {
  const rows = await treatingDoctors(episodeId)
  return rows.map(({ person }) => {
    const { id, name_text: name } = personOf(person)
    return { id, name }
  })
}

const isTreating = async (episodeId: number, userId: number) =>
  (await treatingDoctors(episodeId, sql`users.id = ${userId}`)).length > 0

async function store(episodeId: number, doctorId: number | null): Promise<void> {
  await db()
    .insert(responsibleDoctors)
    .values({ episode_id: episodeId, doctor_id: doctorId, changed_by: caller().id, changed_at: now() })
  await db().update(episodes).set({ doctor_id: doctorId }).where(eq(episodes.id, episodeId))
}

/** Makes the caller responsible for the patient whom they have just admitted, if they are a doctor who can treat them. */
export async function takeAdmitted(episodeId: number): Promise<void> {
  if (!(await isTreating(episodeId, caller().id))) return
  await db().update(episodes).set({ doctor_id: caller().id }).where(eq(episodes.id, episodeId))
}

/** Makes the caller responsible for a patient whose transfer they have accepted; otherwise nobody is. */
export async function takeTransferred(episodeId: number): Promise<void> {
  await store(episodeId, (await isTreating(episodeId, caller().id)) ? caller().id : null)
}

/**
 * Makes a doctor responsible for an open case, and records the change; the same again changes nothing. Expects the transaction
 * of the call.
 * @throws Problem 404; 422 on status after discharge, on doctor_id for somebody who cannot be responsible
 */
export async function changeResponsible(
  id: number,
  { doctor_id: doctorId }: z.output<typeof ResponsibleDoctorInput>,
): Promise<void> {
  const before = await lockOpenEpisode(id)
  if (before.doctor_id === doctorId) return
  if (!(await isTreating(id, doctorId))) throw fieldProblem('doctor_id', 'validation.invalidChoice')
  await store(id, doctorId)
}
