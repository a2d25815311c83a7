import { eq, getTableColumns, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Clinic, ClinicRow } from '#contract/clinics/calls'
import { clinicTypes } from '#contract/clinics/clinicInput'
import type { PersonNames } from '#contract/rules/localName'
import { toPounds } from '#contract/rules/price'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { apiText, byName, localizedName } from '../../platform/texts'
import { type clinicDays, clinics } from '../../schema/clinics'
import { hospitals } from '../../schema/facilities'
import { optionOf } from '../../schema/options'
import { nameColumns, personName, personOf } from '../../schema/people'
import { specialties } from '../../schema/reference'
import { namedForm, selectNamedForm } from '../surveys'
import { weekOf } from './week'

/** The weekdays of a clinic, as JSON. */
const daysOfClinic = sql<(typeof clinicDays.$inferSelect)[]>`(
  select coalesce(json_agg(clinic_days), '[]') from clinic_days where clinic_days.clinic_id = clinics.id)`

/** The coordinators of a clinic. */
const coordinatorsOfClinic = sql<(PersonNames & { id: number })[]>`(
  select coalesce(json_agg(json_build_object('id', people.id, 'first_name', people.first_name,
    'last_name', people.last_name, 'alternate_name', people.alternate_name) order by people.id), '[]')
  from clinic_coordinators join users as people on people.id = clinic_coordinators.user_id
  where clinic_coordinators.clinic_id = clinics.id)`

/** Selects a clinic with everything its form shows, in one statement; no row when the clinic does not exist. */
function selectClinic(id: number) {
  return db()
    .select({
      clinic: getTableColumns(clinics),
      doctor: {
        id: users.id,
        ...nameColumns,
        avatar_media_id: users.avatar_media_id,
      },
      hospital: { id: hospitals.id, name: hospitals.name, alternate_name: hospitals.alternate_name },
      specialty: { id: specialties.id, name: specialties.name, alternate_name: specialties.alternate_name },
      days: daysOfClinic,
      coordinators: coordinatorsOfClinic,
      survey: selectNamedForm(sql`clinics.survey_id`),
      specialty_form: selectNamedForm(sql`clinics.specialty_form_id`),
    })
    .from(clinics)
    .innerJoin(users, eq(users.id, clinics.doctor_id))
    .innerJoin(hospitals, eq(hospitals.id, clinics.hospital_id))
    .innerJoin(specialties, eq(specialties.id, clinics.specialty_id))
    .where(eq(clinics.id, id))
}

const OptionColumns = z.strictObject({ id: z.int(), name: z.string(), alternate_name: z.string().nullable() })

/** A clinic as list statements return it; the price is in piastres. */
export const ListedClinic = z.strictObject({
  clinic: z.strictObject({
    id: z.int(),
    title: z.string(),
    alternate_title: z.string().nullable(),
    type: z.enum(clinicTypes),
    start_date: z.iso.date(),
    end_date: z.iso.date(),
    time_zone: z.string(),
    price: z.int(),
  }),
  doctor: z.strictObject({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    alternate_name: z.string().nullable(),
    avatar_media_id: z.int().nullable(),
  }),
  hospital: OptionColumns,
  specialty: OptionColumns,
})

/** Returns a clinic with the names it is shown with and its price in pounds. */
export function clinicRow({ clinic, doctor, hospital, specialty }: z.output<typeof ListedClinic>): ClinicRow {
  return {
    id: clinic.id,
    title: clinic.title,
    title_text: localizedName({ name: clinic.title, alternate_name: clinic.alternate_title }),
    type: clinic.type,
    start_date: clinic.start_date,
    end_date: clinic.end_date,
    time_zone: clinic.time_zone,
    specialty: optionOf(specialty),
    doctor: personOf(doctor),
    hospital: optionOf(hospital),
    type_text: apiText(`clinicType.${clinic.type}`),
    price: toPounds(clinic.price),
  }
}

/**
 * Returns a clinic with everything its form shows.
 * @throws Problem 404
 */
export async function readClinic(id: number): Promise<Clinic> {
  const [selected] = await selectClinic(id)
  const row = orNotFound(selected)
  return {
    ...row.clinic,
    ...clinicRow(row),
    locations_id: row.clinic.hospital_id,
    survey: namedForm(row.survey),
    specialty_form: namedForm(row.specialty_form),
    follow_up_price: toPounds(row.clinic.follow_up_price),
    coordinators: row.coordinators.map((person) => ({ id: person.id, name: personName(person) })).sort(byName),
    ...weekOf(row.days),
  }
}
