import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { alertKinds } from '#contract/alerts/kinds'
import { allergySeverities } from '#contract/allergies/severity'
import { mostSheetPatients } from '#contract/outage/calls'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { OptionRow, optionJson } from '../../schema/options'
import { NamesRow, PersonRow, personJson } from '../../schema/people'

const PlaceRow = z.strictObject({ hospital: OptionRow, time_zone: z.string(), department: OptionRow.nullable() })

/** Returns the hospital and, if one is chosen, its department; undefined if it has no such department. */
export async function placeOf(hospitalId: number, departmentId: number | null) {
  const [row] = await readJsonRows(
    PlaceRow,
    sql`select ${sql.raw(optionJson('hospitals'))} as hospital, hospitals.time_zone,
        case when departments.id is not null then ${sql.raw(optionJson('departments'))} end as department
      from hospitals left join departments on departments.hospital_id = hospitals.id and departments.id = ${departmentId}
      where hospitals.id = ${hospitalId}`,
  )
  return row && (departmentId === null || row.department !== null) ? row : undefined
}

const PatientRow = z.strictObject({
  episode_id: z.int(),
  patient: PersonRow,
  birth_date: z.iso.date().nullable(),
  department: OptionRow,
  bed: z.string(),
})
export type PatientRow = z.output<typeof PatientRow>

/**
 * Returns the inpatients of a sheet by department and room: one more than a sheet may have, if there are more.
 * @param which a condition on `episodes`
 */
export function patientRows(which: SQL | undefined): Promise<PatientRow[]> {
  return readJsonRows(
    PatientRow,
    sql`select episodes.id as episode_id, ${sql.raw(personJson('users'))} as patient, users.birth_date,
        ${sql.raw(optionJson('departments'))} as department, episodes.bed
      from episodes join users on users.id = episodes.patient_id
      join departments on departments.id = episodes.department_id
      where ${which} order by departments.id, length(episodes.bed), episodes.bed, episodes.id limit ${mostSheetPatients + 1}`,
  )
}

const CountRow = z.strictObject({ total: z.int() })

/** Returns how many inpatients there are, whether or not the caller can open their records. */
export async function countPatients(hospitalId: number, departmentId: number | null): Promise<number> {
  const ofDepartment = departmentId === null ? sql`` : sql`and department_id = ${departmentId}`
  const [row] = await readRows(
    CountRow,
    sql`select count(*)::integer as total from episodes where hospital_id = ${hospitalId} and status = 0 ${ofDepartment}`,
  )
  return row?.total ?? 0
}

const AllergyRow = z.strictObject({
  patient_id: z.int(),
  none_known: z.boolean(),
  substance: NamesRow.nullable(),
  reaction: z.string().nullable(),
  severity: z.enum(allergySeverities).nullable(),
})
export type AllergyRow = z.output<typeof AllergyRow>

/** Returns the active allergies of patients, the most severe first, and the statements that there are none. */
export function allergyRows(patientIds: readonly number[]): Promise<AllergyRow[]> {
  return readJsonRows(
    AllergyRow,
    sql`select allergies.patient_id, allergies.none_known, allergies.reaction, allergies.severity,
        case when not allergies.none_known then json_build_object('name', allergies.substance,
          'alternate_name', drugs.drug_name_ar) end as substance
      from allergies left join drugs on drugs.id = allergies.drug_id
      where allergies.applies and allergies.patient_id = any (${numberArray(patientIds)})
      order by array_position(array['life_threatening', 'severe', 'moderate', 'mild'], allergies.severity), allergies.id`,
  )
}

const AlertRow = z.strictObject({
  patient_id: z.int(),
  none_known: z.boolean(),
  kind: z.enum(alertKinds).nullable(),
  details: z.string().nullable(),
})
export type AlertRow = z.output<typeof AlertRow>

/**
 * Returns the alerts of patients that apply, the most urgent first, and the statements that there are none.
 * @param today the day of the hospital, 'YYYY-MM-DD'
 */
export function alertRows(patientIds: readonly number[], today: string): Promise<AlertRow[]> {
  return readJsonRows(
    AlertRow,
    sql`select patient_id, none_known, kind, details from alerts
      where applies and (until is null or until >= ${today}::date)
        and patient_id = any (${numberArray(patientIds)})
      order by array_position(array['isolation', 'resuscitation', 'fall_risk', 'interpreter', 'other'], kind), id`,
  )
}

const HoldRow = z.strictObject({
  episode_id: z.int(),
  drug: NamesRow,
  from: z.int(),
  until: z.int().nullable(),
  reason: z.string(),
})
export type HoldRow = z.output<typeof HoldRow>

/** Returns the prescriptions of episodes that are on hold. */
export function holdRows(episodeIds: readonly number[]): Promise<HoldRow[]> {
  return readJsonRows(
    HoldRow,
    sql`select prescriptions.episode_id, json_build_object('name', drugs.drug_name, 'alternate_name', drugs.drug_name_ar) as drug,
        ${sql.raw(epochMs('holds.from_time'))} as "from", ${sql.raw(epochMs('holds.until_time'))} as until, holds.reason
      from prescription_holds as holds join prescriptions on prescriptions.id = holds.prescription_id
      join drugs on drugs.id = prescriptions.drug_id
      where not holds.ended and prescriptions.status = 3 and prescriptions.type = 'doctor'
        and prescriptions.episode_id = any (${numberArray(episodeIds)}) order by holds.id`,
  )
}
