import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { clinicDay } from '#contract/rules/clinicSchedule'
import { toPounds } from '#contract/rules/price'
import type { BookableClinic } from '#contract/staffAppointments/freeSlots'
import { readRows } from '../../platform/database/rows'
import { apiText, localizedName } from '../../platform/texts'
import { fullName, personOf } from '../../schema/people'
import { isAway } from '../appointments'
import { type ClinicPlan, loadPlans } from '../clinics'

const maxDoctors = 50

/** Returns a clinic as staff choose it. */
export function bookableClinic(plan: ClinicPlan): BookableClinic {
  const { id, title, type, hospital, specialty, doctor, schedule, prices } = plan
  return {
    id,
    title,
    type,
    type_text: apiText(`clinicType.${type}`),
    hospital,
    specialty,
    doctor,
    time_zone: schedule.timeZone,
    price: toPounds(prices.price),
  }
}

const VacationRow = z.strictObject({ hospital_id: z.int(), from: z.iso.date(), to: z.iso.date() })
type NationalVacation = z.output<typeof VacationRow>

/** Returns the national vacations of the clinics' hospitals between two dates `YYYY-MM-DD`. One statement. */
export async function nationalVacations(
  plans: readonly Pick<ClinicPlan, 'hospital'>[],
  from: string,
  to: string,
): Promise<NationalVacation[]> {
  if (plans.length === 0) return []
  const ids = sql.join(
    [...new Set(plans.map(({ hospital }) => hospital.id))].map((id) => sql`${id}`),
    sql`, `,
  )
  return readRows(
    VacationRow,
    sql`
      select hospitals.id as hospital_id, date_from as from, date_to as to from vacations
      join hospitals on hospitals.country_id = vacations.country_id
      where hospitals.id in (${ids}) and date_to >= ${from} and date_from <= ${to}`,
  )
}

/** Returns whether a date `YYYY-MM-DD` is a national vacation at a clinic. */
export function isNationalVacation(
  vacations: readonly NationalVacation[],
  { hospital }: Pick<ClinicPlan, 'hospital'>,
  date: string,
): boolean {
  return vacations.some(({ hospital_id: id, from, to }) => id === hospital.id && from <= date && date <= to)
}

const DoctorRow = z.strictObject({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  alternate_name: z.string().nullable(),
  avatar_media_id: z.int().nullable(),
  specialty: z.string(),
  alternate_specialty: z.string().nullable(),
})

/** Returns the condition that a clinic is open on a date: its hours and vacations. Expects `clinics` and `hospitals`. */
function isOpenOn(date: string): SQL {
  return sql`clinics.start_date <= ${date} and clinics.end_date >= ${date}
    and exists (select from clinic_hours_on(clinics.id, ${date}::date))
    and not exists (select from vacations where date_from <= ${date} and date_to >= ${date}
      and (vacations.doctor_id = clinics.doctor_id or vacations.clinic_id = clinics.id
        or vacations.hospital_id = clinics.hospital_id or vacations.country_id = hospitals.country_id))`
}

/**
 * Returns at most 50 doctors of a specialty, by name, who have a clinic in scope, on a date or at all.
 * @param inScope expects `clinics` in the statement
 */
export async function doctorsOfSpecialty(specialtyId: number, date: string | undefined, inScope: SQL) {
  const rows = await readRows(
    DoctorRow,
    sql`
      select users.id, users.first_name, users.last_name, users.alternate_name, users.avatar_media_id,
        specialties.name as specialty, specialties.alternate_name as alternate_specialty
      from users join specialties on specialties.id = ${specialtyId}
      where users.closed_at is null and users.id in (
        select clinics.doctor_id from clinics join hospitals on hospitals.id = clinics.hospital_id
        where clinics.specialty_id = ${specialtyId} and clinics.deleted_at is null and ${inScope}
          and ${date === undefined ? sql`true` : isOpenOn(date)})
      order by ${fullName()}, users.id limit ${maxDoctors}`,
  )
  return rows.map((row) => {
    const { id, name_text: name, avatar } = personOf(row)
    return {
      id,
      name,
      avatar,
      specialty: localizedName({ name: row.specialty, alternate_name: row.alternate_specialty }),
    }
  })
}

/**
 * Returns the clinics in scope that a doctor holds on a date.
 * @param inScope expects `clinics` in the statement
 */
export async function clinicsOfDoctor(doctorId: number, date: string, inScope: SQL): Promise<BookableClinic[]> {
  const plans = await loadPlans(sql`clinics.doctor_id = ${doctorId} and ${inScope}`, date, date)
  return plans.filter((plan) => clinicDay(plan.schedule, date) && !isAway(plan, date)).map(bookableClinic)
}

const CountryRow = z.strictObject({ id: z.int(), code: z.string() })
const SpecialtyRow = z.strictObject({ id: z.int(), name: z.string(), alternate_name: z.string().nullable() })
const TitledVacationRow = z.strictObject({
  title: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  country_id: z.int(),
})

/** Returns the clinics in scope, joined with their hospitals. */
function clinicsInScope(inScope: SQL): SQL {
  return sql`clinics join hospitals on hospitals.id = clinics.hospital_id
    where clinics.deleted_at is null and ${inScope}`
}

/** Selects the ids of the countries in which the clinics in scope are. */
export function countriesOfClinics(inScope: SQL): SQL {
  return sql`select hospitals.country_id from ${clinicsInScope(inScope)}`
}

/**
 * Returns what the form of a booking chooses from.
 * @param inScope expects `clinics` in the statement
 * @param today `YYYY-MM-DD`
 */
export async function bookingChoices(inScope: SQL, today: string) {
  const inMyCountries = countriesOfClinics(inScope)
  const specialties = await readRows(
    SpecialtyRow,
    sql`select id, name, alternate_name from specialties where id in (select clinics.specialty_id from ${clinicsInScope(inScope)})`,
  )
  const countries = await readRows(
    CountryRow,
    sql`select id, code from countries where id in (${inMyCountries}) order by id`,
  )
  const vacations = await readRows(
    TitledVacationRow,
    sql`
      select title, date_from as from, date_to as to, country_id from vacations
      where date_to >= ${today} and country_id in (${inMyCountries})
      order by date_from, id limit 100`,
  )
  return {
    specialties: specialties.map((row) => ({ id: row.id, name: localizedName(row) })),
    country_code: countries.length === 1 ? (countries[0]?.code ?? null) : null,
    countries: countries.map(({ id }) => id),
    national_vacations: vacations,
  }
}
