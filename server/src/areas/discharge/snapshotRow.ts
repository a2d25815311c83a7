import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { allergySeverities } from '#contract/allergies/severity'
import { clinicTypes } from '#contract/clinics/clinicInput'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { OptionRow, optionJson } from '../../schema/options'
import { PersonRow, personJson } from '../../schema/people'

/** Instants are milliseconds since the epoch. */
const EpisodeRow = z.strictObject({
  patient: PersonRow,
  birth_date: z.iso.date().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  uuid: z.string(),
  phone: z.string().nullable(),
  hospital: OptionRow,
  time_zone: z.string(),
  specialty: OptionRow,
  department: OptionRow,
  bed: z.string(),
  created: z.int(),
  left_bed: z.int().nullable(),
  chief_complaint: z.string(),
  present_illness_history: z.string().nullable(),
  examination: z.string().nullable(),
  stays: z.array(z.strictObject({ department: OptionRow, bed: z.string(), from: z.int(), until: z.int().nullable() })),
})

/** Reads what a summary has of the episode itself. @throws Problem 404 */
export async function episodeForSummary(id: number) {
  const [row] = await readJsonRows(
    EpisodeRow,
    sql`select ${sql.raw(`${personJson('users')} as patient, users.birth_date, users.gender, users.uuid, users.phone,
        ${optionJson('hospitals')} as hospital, hospitals.time_zone, ${optionJson('specialties')} as specialty,
        ${optionJson('departments')} as department, episodes.bed, ${epochMs('episodes.created_at')} as created,
        ${epochMs('episodes.left_bed_at')} as left_bed, episodes.chief_complaint, episodes.present_illness_history,
        episodes.examination,
        (select json_agg(json_build_object('department', ${optionJson('places')}, 'bed', stays.bed,
            'from', ${epochMs('stays.from_time')}, 'until', ${epochMs('stays.until_time')}) order by stays.id)
          from bed_stays as stays join departments as places on places.id = stays.department_id
          where stays.episode_id = episodes.id) as stays`)}
      from episodes join users on users.id = episodes.patient_id join hospitals on hospitals.id = episodes.hospital_id
      join specialties on specialties.id = episodes.specialty_id join departments on departments.id = episodes.department_id
      where episodes.id = ${id}`,
  )
  return orNotFound(row)
}

const AllergyRow = z.strictObject({
  none_known: z.boolean(),
  substance: z.string().nullable(),
  substance_ar: z.string().nullable(),
  reaction: z.string().nullable(),
  severity: z.enum(allergySeverities).nullable(),
})

/** Reads the active allergies of a patient, or the statement that there are none. */
export function allergiesForSummary(patientId: number) {
  return readJsonRows(
    AllergyRow,
    sql`select allergies.none_known, allergies.substance, drugs.drug_name_ar as substance_ar, allergies.reaction,
        allergies.severity
      from allergies left join drugs on drugs.id = allergies.drug_id
      where allergies.patient_id = ${patientId} and allergies.removed_at is null and allergies.replaced_at is null
        and (allergies.none_known or allergies.status = 'active')
      order by array_position(array['life_threatening', 'severe', 'moderate', 'mild'], allergies.severity), allergies.id
      limit 100`,
  )
}

const PlanRow = z.strictObject({
  id: z.int(),
  short_code: z.string(),
  start: z.int(),
  time_zone: z.string(),
  doctor: PersonRow,
  specialty: OptionRow,
  clinic: z.strictObject({ name: z.string(), alternate_name: z.string().nullable() }),
  hospital: OptionRow,
  type: z.enum(clinicTypes),
  address: z.string().nullable(),
})

/** Reads the follow-up appointments of a summary by their ids, by their start. */
export function plansForSummary(ids: readonly number[]) {
  return readJsonRows(
    PlanRow,
    sql`select ${sql.raw(`appointments.id, appointments.short_code, ${epochMs('appointments.starts_at')} as start,
        clinics.time_zone, ${personJson('doctors')} as doctor, ${optionJson('specialties')} as specialty,
        json_build_object('name', clinics.title, 'alternate_name', clinics.alternate_title) as clinic,
        ${optionJson('hospitals')} as hospital, clinics.type, clinics.address`)}
      from appointments join clinics on clinics.id = appointments.clinic_id
      join users as doctors on doctors.id = appointments.doctor_id
      join specialties on specialties.id = clinics.specialty_id join hospitals on hospitals.id = clinics.hospital_id
      where appointments.id = any (${sql.raw(`'{${ids.map(Number).join(',')}}'::integer[]`)})
      order by appointments.starts_at, appointments.id`,
  )
}
