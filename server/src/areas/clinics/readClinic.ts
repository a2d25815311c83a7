import { eq, getTableColumns, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Clinic, ClinicRow } from '#contract/clinics/calls'
import { type WeekDays, weekdayNames } from '#contract/clinics/clinicInput'
import type { PersonNames } from '#contract/rules/localName'
import { toPounds } from '#contract/rules/price'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { apiText, byName, named } from '../../platform/texts'
import { type clinicDays, clinics } from '../../schema/clinics'
import { hospitals } from '../../schema/facilities'
import { optionOf } from '../../schema/options'
import { nameColumns, personName, personOf } from '../../schema/people'
import { specialties } from '../../schema/reference'

/** The weekdays of a clinic. */
const daysOfClinic = sql<DayRow[]>`(
  select coalesce(json_agg(clinic_days), '[]') from clinic_days where clinic_days.clinic_id = clinics.id)`

/** The coordinators of a clinic. */
const coordinatorsOfClinic = sql<(PersonNames & { id: number })[]>`(
  select coalesce(json_agg(json_build_object('id', people.id, 'first_name', people.first_name,
    'last_name', people.last_name, 'alternate_name', people.alternate_name) order by people.id), '[]')
  from clinic_coordinators join users as people on people.id = clinic_coordinators.user_id
  where clinic_coordinators.clinic_id = clinics.id)`

/** A clinic with all that its form shows, by one statement; none where there is none. */
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
    })
    .from(clinics)
    .innerJoin(users, eq(users.id, clinics.doctor_id))
    .innerJoin(hospitals, eq(hospitals.id, clinics.hospital_id))
    .innerJoin(specialties, eq(specialties.id, clinics.specialty_id))
    .where(eq(clinics.id, id))
}

type SelectedClinic = Awaited<ReturnType<typeof selectClinic>>[number]

/** A clinic as a list reads it. */
export interface ListedClinic extends Omit<SelectedClinic, 'clinic' | 'days' | 'coordinators'> {
  clinic: Omit<SelectedClinic['clinic'], 'created_at' | 'updated_at' | 'deleted_at'>
}

/** A clinic with the names that it is shown with, and its price in pounds; the call cuts it to what a list or a record shows. */
export function clinicRow({ clinic, doctor, hospital, specialty }: ListedClinic) {
  return {
    ...clinic,
    title_text: named({ name: clinic.title, alternate_name: clinic.alternate_title }),
    specialty: optionOf(specialty),
    doctor: personOf(doctor),
    hospital: optionOf(hospital),
    type_text: apiText(`clinicType.${clinic.type}`),
    price: toPounds(clinic.price),
  } satisfies ClinicRow
}

type DayRow = typeof clinicDays.$inferSelect

function weekOf(days: readonly DayRow[]): z.output<typeof WeekDays> {
  const fields = weekdayNames.flatMap((name) => {
    const day = days.find((row) => row.weekday === name)
    return [
      [`${name}_enabled`, day !== undefined],
      [`${name}_from`, day?.opens ?? null],
      [`${name}_to`, day?.closes ?? null],
      [`${name}_slot_time`, day?.slot_minutes ?? null],
    ]
  })
  return Object.fromEntries(fields)
}

/** A clinic with everything its form shows. Throws 404 when there is none. */
export async function readClinic(id: number): Promise<Clinic> {
  const [selected] = await selectClinic(id)
  const row = orNotFound(selected)
  return {
    ...clinicRow(row),
    follow_up_price: toPounds(row.clinic.follow_up_price),
    coordinators: row.coordinators.map((person) => ({ id: person.id, name: personName(person) })).sort(byName),
    ...weekOf(row.days),
  }
}
