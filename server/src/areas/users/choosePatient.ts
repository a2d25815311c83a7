import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { type NewPatient, newPatientOf, type PatientChoice, type SimilarInput } from '#contract/users/newPatient'
import { auditChange } from '../../platform/audit/auditChange'
import { caller, context } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { holdsRole } from '../../schema/memberships'
import { hasRelation } from '../../schema/patientAccess'
import { lockNationalId, registerPatient } from './registerPatient'
import { shownSimilarPatients, similarPatients } from './similarPatients'

/** What staff choose a patient for. */
interface Purpose {
  relation: 'appointment' | 'episode'
  permission: Permission
  /** Of the appointment or the episode. */
  hospitalId: number
}

/** The patient whom staff have chosen. */
export interface ChosenPatient {
  id: number
  /** The similar patients of whom staff have said that a new one is a different person. */
  differentFrom: number[]
  /** Whether the caller had no relation to the patient before. */
  isWithoutRelation: boolean
}

const KnownRow = z.strictObject({ id: z.int(), is_listed: z.boolean(), has_relation: z.boolean() })

/**
 * Returns whether lists show a patient to the caller, and whether the caller has a relation to them; undefined if there is
 * no such patient.
 */
async function knownPatient(id: number, permission: Permission): Promise<z.output<typeof KnownRow> | undefined> {
  const isListed = await context().platform.access.condition('patient', caller(), [permission])
  const [row] = await readRows(
    KnownRow,
    sql`select id, ${isListed} as is_listed, ${hasRelation(caller(), [permission])} as has_relation from users
      where id = ${id} and closed_at is null and ${holdsRole('PATIENT')}`,
  )
  return row
}

/**
 * Checks that the caller may choose a registered patient: one whom lists show them, or one whom they have identified
 * (decisions 14). The second gets an audit entry.
 * @returns whether the caller has had a relation to the patient
 * @throws Problem 422 on patient_id
 */
async function checkRegistered(
  id: number,
  identifiedBy: SimilarInput | null,
  { permission, relation }: Purpose,
  country: SQL,
): Promise<boolean> {
  const known = await knownPatient(id, permission)
  if (known?.is_listed) return known.has_relation
  const similar = known && identifiedBy ? await similarPatients(identifiedBy, country) : []
  if (!similar.some((each) => each.id === id)) throw fieldProblem('patient_id', 'validation.invalidChoice')
  await auditChange('patient', [id], { relation: { after: relation } })
  return false
}

/**
 * Compares a new patient with the registered ones, under the lock of the national ID.
 * @returns the similar patients, of whom staff have said that the new one is a different person
 * @throws Problem 422 on uuid, or on different_person, with `similar`
 */
async function compareNew(
  patient: NewPatient,
  isDifferent: boolean,
  permission: Permission,
  country: SQL,
): Promise<number[]> {
  await lockNationalId(patient.uuid)
  const similar = await similarPatients(patient, country)
  const shown = { similar: await shownSimilarPatients(similar, [permission]) }
  if (similar.some(({ match }) => match === 'uuid')) throw fieldProblem('uuid', 'booking.samePatient', undefined, shown)
  if (similar.length > 0 && !isDifferent)
    throw fieldProblem('different_person', 'booking.similarPatients', undefined, shown)
  return similar.map(({ id }) => id)
}

/**
 * Returns the patient whom staff have chosen, who is registered now if they are new. Expects the transaction of the
 * call.
 * @param passwordHash for a new patient: one that no password matches
 * @throws Problem 422
 */
export async function choosePatient(
  input: PatientChoice,
  purpose: Purpose,
  passwordHash: string,
): Promise<ChosenPatient> {
  const country = sql`select country_id from hospitals where id = ${purpose.hospitalId}`
  if (input.patient_id !== null) {
    const isRelated = await checkRegistered(input.patient_id, input.identified_by, purpose, country)
    return { id: input.patient_id, differentFrom: [], isWithoutRelation: !isRelated }
  }
  const patient = newPatientOf(input)
  const differentFrom = await compareNew(patient, input.different_person, purpose.permission, country)
  const id = await registerPatient(patient, purpose.hospitalId, passwordHash)
  return { id, differentFrom, isWithoutRelation: false }
}
