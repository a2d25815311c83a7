import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { VacationType } from '#contract/rules/vacationType'
import type { Vacation } from '#contract/vacations/calls'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { found } from '../../platform/http/problem'
import { apiText, named } from '../../platform/texts'
import { clinics, vacations } from '../clinics'
import { countries, hospitals } from '../reference'
import { vacationIsKept } from './policy'

/** The name of a clinic, a hospital or a country: those of two are NULL; doctors are found as people are. */
export const relatedNames = sql`concat_ws(' ', ${clinics.title}, ${hospitals.name}, ${hospitals.nameAr},
  ${countries.name}, ${countries.nameAr})`

/** Vacations with the names of whom they are for, and whether the caller keeps them. */
export function selectVacations() {
  return db()
    .select({
      vacation: getTableColumns(vacations),
      doctor: { firstName: users.firstName, lastName: users.lastName },
      clinic: { title: clinics.title },
      hospital: { name: hospitals.name, nameAr: hospitals.nameAr },
      country: { name: countries.name, nameAr: countries.nameAr },
      editable: sql<boolean>`${vacationIsKept(caller(), ['update-vacation', 'delete-vacation'])}`,
    })
    .from(vacations)
    .leftJoin(users, eq(users.id, vacations.doctorId))
    .leftJoin(clinics, eq(clinics.id, vacations.clinicId))
    .leftJoin(hospitals, eq(hospitals.id, vacations.hospitalId))
    .leftJoin(countries, eq(countries.id, vacations.countryId))
}

type SelectedVacation = Awaited<ReturnType<typeof selectVacations>>[number]

function relatedName({ doctor, clinic, hospital, country }: SelectedVacation): string {
  if (doctor) return `${doctor.firstName} ${doctor.lastName}`
  if (clinic) return clinic.title
  const place = hospital ?? country
  return place ? named(place) : ''
}

/** A vacation as lists and its form show it. */
export function vacationOf(row: SelectedVacation): Vacation {
  const { vacation } = row
  return {
    id: vacation.id,
    title: vacation.title,
    type: vacation.type,
    type_text: apiText(`vacationType.${vacation.type as VacationType}`),
    date_from: vacation.dateFrom,
    date_to: vacation.dateTo,
    related_name: relatedName(row),
    doctor_id: vacation.doctorId,
    hospital_id: vacation.hospitalId,
    clinic_id: vacation.clinicId,
    country_id: vacation.countryId,
    editable: row.editable,
  }
}

/** @throws 404 */
export async function readVacation(id: number): Promise<Vacation> {
  const [row] = await selectVacations().where(eq(vacations.id, id))
  return vacationOf(found(row))
}
