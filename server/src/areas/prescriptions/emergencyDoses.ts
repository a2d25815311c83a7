import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { checkOrder } from '#contract/prescriptions/checkOrder'
import { PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import type { AcknowledgeInput, EmergencyDose, EmergencyDoseInput } from '#contract/prescriptions/emergencyDose'
import { caller, db, now } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { fieldProblem, orNotFound, Problem } from '../../platform/http/problem'
import { hospitalsOfCase } from '../../schema/episodeAccess'
import { lockedEpisode } from '../../schema/episodeOf'
import { membersOf } from '../../schema/memberships'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { emergencyDoses } from '../../schema/prescriptions'
import { readEmergencyDoses } from './emergencyRow'
import { checkReason, findWarnings } from './findWarnings'
import { checkedGivenAt, checkedGivenBy } from './givenAt'
import { notifyOfDose } from './notifySecond'

const ordering: readonly Permission[] = ['update-prescription']
const mostDoctors = 200

const DoctorRow = z.strictObject({ person: PersonRow })
const AdmittedRow = z.strictObject({ is_before: z.boolean() })

/** Returns the doctors who can have ordered a dose of an episode: at its hospital or above, those of the hospital first. */
function orderingDoctors(episodeId: number, id?: number) {
  return readJsonRows(
    DoctorRow,
    sql`with asked (hospital_id) as materialized (${hospitalsOfCase(episodeId)})
      select ${sql.raw(personJson('users'))} as person
      from users cross join lateral (
        select bool_or(grants.root_id = episodes.hospital_id) as is_own
        from hospital_grants(users.id, ${textArray(ordering)}) as grants cross join episodes
        where episodes.id = ${episodeId} and grants.root_id in (select hospital_id from asked)) as reach
      where users.closed_at is null and users.id in (${membersOf(sql`select hospital_id from asked`)})
        and reach.is_own is not null ${id === undefined ? sql`` : sql`and users.id = ${id}`}
      order by not reach.is_own, users.id limit ${mostDoctors}`,
  )
}

/** Returns the choices of the doctor who ordered an emergency dose. */
export async function emergencyDoctors(episodeId: number) {
  const rows = await orderingDoctors(episodeId)
  return rows.map(({ person }) => {
    const { id, name_text: name } = personOf(person)
    return { id, name }
  })
}

/** @throws Problem 422 on given_at if the patient was not admitted yet */
async function checkAdmitted(episodeId: number, at: Date): Promise<void> {
  const [row] = await readRows(
    AdmittedRow,
    sql`select date_trunc('minute', created_at) > ${at.toISOString()} as is_before from episodes where id = ${episodeId}`,
  )
  if (row?.is_before) throw fieldProblem('given_at', 'emergency.beforeAdmission')
}

/**
 * Records a dose that was given in an emergency without a prescription, in the transaction of the call, and notifies the
 * doctor who ordered it.
 * @throws Problem 404; 422 on the fields, and on warnings_reason with the warnings
 */
export async function recordEmergencyDose(
  episodeId: number,
  input: z.output<typeof EmergencyDoseInput>,
): Promise<EmergencyDose> {
  const episode = await lockedEpisode(episodeId)
  if (episode.status === EPISODE_STATUS.discharged) throw fieldProblem('status', 'episode.discharged')
  const { drug_id, dosage, form_id, route_id, doctor_id, reason, warnings_reason } = input
  const order = { dosage, dosage_unit: input.dosage_unit ?? null, kind: 'once' as const }
  const fields = checkOrder(order, PRESCRIPTION_TYPE.doctor)
  if (Object.keys(fields).length > 0) throw new Problem(422, 'error.invalid', { fields })
  const givenAt = new Date(checkedGivenAt(input.given_at, episode))
  await checkAdmitted(episodeId, givenAt)
  const givenBy = await checkedGivenBy(input.given_by_id, episode, givenAt)
  if ((await orderingDoctors(episodeId, doctor_id)).length === 0)
    throw fieldProblem('doctor_id', 'validation.invalidChoice')
  const patientId = episode.patient_id
  const warnings = await findWarnings({
    patientId,
    type: PRESCRIPTION_TYPE.doctor,
    drugId: drug_id,
    order,
    except: [],
  })
  checkReason(warnings, warnings_reason)
  const [row] = await db()
    .insert(emergencyDoses)
    .values({
      ...{ drug_id, dosage, form_id, route_id, doctor_id, reason, warnings, warnings_reason },
      episode_id: episodeId,
      dosage_unit: order.dosage_unit,
      given_at: givenAt,
      given_by: givenBy,
      recorded_by: caller().id,
      recorded_at: now(),
    })
    .returning({ id: emergencyDoses.id })
  const { id } = orNotFound(row)
  const people = doctor_id === caller().id ? [] : [doctor_id]
  await notifyOfDose({ type: 'emergency_dose', key: String(id), episodeId, people })
  return readOne(episodeId, id)
}

async function readOne(episodeId: number, id: number): Promise<EmergencyDose> {
  const [dose] = await readEmergencyDoses(episodeId, id)
  return orNotFound(dose)
}

/**
 * Acknowledges or disputes an emergency dose, as the doctor in whose name it was given. Of two answers at once, one is
 * stored.
 * @throws Problem 404; 422 on outcome if the caller is not that doctor, or has answered; on note
 */
export async function acknowledgeEmergencyDose(
  episodeId: number,
  id: number,
  { outcome, note }: z.output<typeof AcknowledgeInput>,
): Promise<EmergencyDose> {
  const which = and(eq(emergencyDoses.id, id), eq(emergencyDoses.episode_id, episodeId))
  const [row] = await db().select().from(emergencyDoses).where(which)
  const { doctor_id: doctor, given_by, recorded_by } = orNotFound(row)
  if (doctor !== caller().id) throw fieldProblem('outcome', 'emergency.otherDoctor')
  if (outcome === 'disputed' && !note) throw fieldProblem('note', 'validation.required')
  const answered = await db()
    .update(emergencyDoses)
    .set({ outcome, note, decided_at: now() })
    .where(and(which, isNull(emergencyDoses.outcome)))
    .returning({ id: emergencyDoses.id })
  if (answered.length === 0) throw fieldProblem('outcome', 'emergency.answered')
  const people = [...new Set([given_by, recorded_by])].filter((person) => person !== doctor)
  if (outcome === 'disputed') await notifyOfDose({ type: 'emergency_disputed', key: String(id), episodeId, people })
  return readOne(episodeId, id)
}
