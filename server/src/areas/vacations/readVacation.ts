import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { VacationType } from '#contract/rules/vacationType'
import type { Vacation } from '#contract/vacations/calls'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { descending, listOrder } from '../../platform/database/listOrder'
import { orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'
import { clinics } from '../../schema/clinics'
import { hospitals } from '../../schema/facilities'
import { nameColumns, personName } from '../../schema/people'
import { countries } from '../../schema/reference'
import { vacations } from '../../schema/vacations'
import { managesVacation } from './policy'

/** The name of the clinic, hospital or country; the other names are NULL. Doctors are searched like other people. */
export const relatedNames = sql`concat_ws(' ', ${clinics.title}, ${clinics.alternate_title}, ${hospitals.name}, ${hospitals.alternate_name},
  ${countries.name}, ${countries.alternate_name})`

/** The latest start first. */
export const vacationOrder = listOrder(descending(vacations.date_from), descending(vacations.id))

/** Selects vacations with the names of their subjects, and whether the caller may change them. */
export function selectVacations() {
  return db()
    .select({
      vacation: getTableColumns(vacations),
      doctor: nameColumns,
      clinic: { name: clinics.title, alternate_name: clinics.alternate_title },
      hospital: { name: hospitals.name, alternate_name: hospitals.alternate_name },
      country: { name: countries.name, alternate_name: countries.alternate_name },
      editable: sql<boolean>`${managesVacation(caller(), ['update-vacation', 'delete-vacation'])}`,
      sort_key: vacationOrder.key,
    })
    .from(vacations)
    .leftJoin(users, eq(users.id, vacations.doctor_id))
    .leftJoin(clinics, eq(clinics.id, vacations.clinic_id))
    .leftJoin(hospitals, eq(hospitals.id, vacations.hospital_id))
    .leftJoin(countries, eq(countries.id, vacations.country_id))
}

export type SelectedVacation = Awaited<ReturnType<typeof selectVacations>>[number]

function relatedName({ doctor, clinic, hospital, country }: SelectedVacation): string {
  if (doctor) return personName(doctor)
  const other = clinic ?? hospital ?? country
  return other ? localizedName(other) : ''
}

/** Returns a vacation as lists and its form show it. */
export function vacationOf(row: SelectedVacation): Vacation {
  const { vacation } = row
  return {
    id: vacation.id,
    title: vacation.title,
    type: vacation.type,
    type_text: apiText(`vacationType.${vacation.type as VacationType}`),
    date_from: vacation.date_from,
    date_to: vacation.date_to,
    related_name: relatedName(row),
    doctor_id: vacation.doctor_id,
    hospital_id: vacation.hospital_id,
    clinic_id: vacation.clinic_id,
    country_id: vacation.country_id,
    editable: row.editable,
  }
}

/**
 * Returns one vacation.
 * @throws Problem 404
 */
export async function readVacation(id: number): Promise<Vacation> {
  const [row] = await selectVacations().where(eq(vacations.id, id))
  return vacationOf(orNotFound(row))
}
