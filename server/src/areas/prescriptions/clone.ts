import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { checkOrder } from '#contract/prescriptions/checkOrder'
import { PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import { caller, db, now } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { localizedName } from '../../platform/texts'
import { drugs } from '../../schema/drugs'
import { lockedEpisode, opens, stateOfEpisode } from '../../schema/episodeOf'
import { prescriptions } from '../../schema/prescriptions'
import { minuteOf, statusAfter } from './checks'
import { endOfCourse } from './courses'
import { findWarnings } from './findWarnings'
import { contextOf } from './prescriptionRow'
import { timingFields } from './scheduleRow'
import { areCovered } from './texts'

type ClonedType = 'doctor' | 'S'

const SourceRow = z.strictObject({
  id: z.int(),
  ...timingFields,
})

/**
 * Returns the prescriptions to copy that were not copied before. Without a status they are those that the patient gets now:
 * active or on hold. One that is given once is over.
 */
function sources(episodeId: number, from: ClonedType, to: ClonedType, status: string | undefined) {
  const isChosen = status === undefined ? sql`status in (2, 3)` : sql`status = ${Number(status)}`
  return readJsonRows(
    SourceRow,
    sql`select id, kind, frequency, frequency_time_unit, duration, time_unit from prescriptions
      where episode_id = ${episodeId} and type = ${from} and ${isChosen} and kind <> 'once'
        and not exists (select from prescriptions as copies where copies.cloned_from_id = prescriptions.id and copies.type = ${to})
      order by id`,
  )
}

/**
 * Returns the name of the drug of a prescription whose copy cannot be active as it is; otherwise undefined. The other type
 * requires more, such as a duration, or nobody has given a reason for its warnings, such as an allergy that was recorded since.
 */
async function incomplete(id: number, patientId: number, targetType: ClonedType): Promise<string | undefined> {
  const [found] = await db()
    .select()
    .from(prescriptions)
    .innerJoin(drugs, eq(drugs.id, prescriptions.drug_id))
    .where(eq(prescriptions.id, id))
  const { prescriptions: order, drugs: drug } = orNotFound(found)
  const checked = { patientId, type: targetType, drugId: order.drug_id, order }
  const warnings = await findWarnings({ ...checked, except: [] })
  const isReasoned = warnings.length === 0 || (order.warnings_reason && areCovered(warnings, order.warnings))
  if (isReasoned && Object.keys(checkOrder(order, targetType)).length === 0) return undefined
  return localizedName({ name: drug.drug_name, alternate_name: drug.drug_name_ar })
}

/**
 * Copies prescriptions of an episode to another type, in the transaction of the call; a second call copies nothing more.
 * Copies for the time after discharge are active at once, because that type has no drafts. Those that need a duration, or a reason
 * for their warnings, are left to be prescribed one by one.
 * @returns the names of the drugs that were not copied
 * @throws Problem 422 on targetType if it is the same; on status after discharge
 */
export async function clonePrescriptions(
  episodeId: number,
  { type, targetType }: { type: ClonedType; targetType: ClonedType },
  status: string | undefined,
): Promise<string[]> {
  if (type === targetType) throw fieldProblem('targetType', 'validation.invalidChoice')
  const episode = await lockedEpisode(episodeId)
  const situation = contextOf(stateOfEpisode(episode.status), await opens(episodeId, 'update-prescription'))
  const isActive = targetType === PRESCRIPTION_TYPE.discharge
  const state = { type: targetType, status: null, editable: true, takesOverLater: false }
  const nextStatus = statusAfter(isActive ? 'confirm' : 'saveDraft', state, situation)
  const start = isActive ? minuteOf(now().getTime()) : null
  const left: string[] = []
  for (const { id, ...timing } of await sources(episodeId, type, targetType, status)) {
    const name = isActive ? await incomplete(id, episode.patient_id, targetType) : undefined
    if (name !== undefined) {
      left.push(name)
      continue
    }
    const end = start === null ? null : endOfCourse(timing, start, episode.time_zone)
    await db().execute(sql`
      insert into ${prescriptions} (type, episode_id, drug_id, dosage, dosage_unit, form_id, route_id, kind, frequency,
        frequency_time_unit, duration, time_unit, indication, minimum_interval, maximum_in_24_hours, notes, warnings,
        warnings_reason, status, start_at, course_end, activated_at, cloned_from_id, doctor_id, created_at, editor_id, recorded_at)
      select ${targetType}, episode_id, drug_id, dosage, dosage_unit, form_id, route_id, kind, frequency,
        frequency_time_unit, duration, time_unit, indication, minimum_interval, maximum_in_24_hours, notes, warnings,
        warnings_reason, ${nextStatus}::smallint, ${start === null ? null : new Date(start).toISOString()}::timestamptz,
        ${end?.toISOString() ?? null}::timestamptz, ${isActive ? now().toISOString() : null}::timestamptz, id,
        ${caller().id}::integer, ${now().toISOString()}::timestamptz, ${caller().id}::integer, ${now().toISOString()}::timestamptz
      from prescriptions where id = ${id}
      on conflict (cloned_from_id, type) do nothing`)
  }
  return left
}
