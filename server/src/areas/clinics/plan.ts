import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { DoctorPerson } from '#contract/appointments/booking'
import { clinicTypes, toleranceUnits } from '#contract/clinics/clinicInput'
import type { ClinicSchedule } from '#contract/rules/clinicSchedule'
import { otherName } from '#contract/rules/localName'
import type { ClinicPrices } from '#contract/rules/price'
import type { Vacation } from '#contract/rules/vacations'
import type { Person } from '#contract/users/people'
import { asJson, readAggregatedRows, readJsonRows } from '../../platform/database/jsonRows'
import { type Placeholders, statement, type Value } from '../../platform/database/statement'
import { localizedName } from '../../platform/texts'
import { scheduleColumns, scheduleOf, scheduleRow } from '../../schema/clinicSchedule'
import { personOf } from '../../schema/people'

const toleranceUnit = z.enum(toleranceUnits)
const Closed = z.strictObject({ from: z.iso.date(), to: z.iso.date() })

const PlanRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  alternate_title: z.string().nullable(),
  type: z.enum(clinicTypes),
  address: z.string().nullable(),
  ...scheduleRow,
  walk_in_limit: z.int(),
  price: z.int(),
  follow_up_price: z.int(),
  follow_up_period: z.int(),
  follow_up_unit: toleranceUnit,
  hospital_id: z.int(),
  hospital_name: z.string(),
  hospital_alternate_name: z.string().nullable(),
  city_name: z.string().nullable(),
  city_alternate_name: z.string().nullable(),
  specialty_id: z.int(),
  specialty_name: z.string(),
  specialty_alternate_name: z.string().nullable(),
  doctor_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  alternate_name: z.string().nullable(),
  avatar_media_id: z.int().nullable(),
  bio: z.string().nullable(),
  alternate_bio: z.string().nullable(),
  closed: z.array(Closed),
})

/** A clinic with everything that determines when it can be booked and what it costs; names are in the caller's language. */
export interface ClinicPlan {
  id: number
  title: string
  /** The title in the other script. */
  otherTitle: string | null
  type: (typeof clinicTypes)[number]
  address: string | null
  hospital: { id: number; name: string }
  /** The city of the hospital, if it is known. */
  city: string | null
  specialty: { id: number; name: string }
  /** The doctor as patients see them (`doctor`), and as staff cards do (`person`). */
  doctor: z.output<typeof DoctorPerson>
  person: z.output<typeof Person>
  /** Media id of the doctor's picture. */
  doctorPicture: number | null
  doctorBio: string | null
  schedule: ClinicSchedule
  /**
   * Vacations of the doctor, the clinic, its hospital and its country, and dates whose clinic session the doctor has
   * ended.
   */
  vacations: Vacation[]
  /** In piastres. */
  prices: ClinicPrices
  /** How many walk-ins a session takes. */
  walkInLimit: number
}

/** Returns the doctor's text in the caller's language if there is one, otherwise the other one. */
function bioOf({ bio, alternate_bio: alternate }: z.output<typeof PlanRow>): string | null {
  return bio === null ? alternate : localizedName({ name: bio, alternate_name: alternate })
}

function planOf(row: z.output<typeof PlanRow>): ClinicPlan {
  const person = personOf({
    id: row.doctor_id,
    first_name: row.first_name,
    last_name: row.last_name,
    alternate_name: row.alternate_name,
    avatar_media_id: row.avatar_media_id,
  })
  const specialty = {
    id: row.specialty_id,
    name: localizedName({ name: row.specialty_name, alternate_name: row.specialty_alternate_name }),
  }
  const titles = { name: row.title, alternate_name: row.alternate_title }
  const title = localizedName(titles)
  return {
    id: row.id,
    title,
    otherTitle: otherName({ ...titles, name_text: title }),
    type: row.type,
    address: row.address,
    hospital: {
      id: row.hospital_id,
      name: localizedName({ name: row.hospital_name, alternate_name: row.hospital_alternate_name }),
    },
    city: row.city_name && localizedName({ name: row.city_name, alternate_name: row.city_alternate_name }),
    specialty,
    doctor: {
      id: row.doctor_id,
      name: person.name_text,
      avatar: person.avatar,
      specialty: specialty.name,
    },
    person,
    doctorPicture: row.avatar_media_id,
    doctorBio: bioOf(row),
    schedule: scheduleOf(row),
    vacations: row.closed,
    prices: {
      price: row.price,
      followUpPrice: row.follow_up_price,
      followUpPeriod: { value: row.follow_up_period, unit: row.follow_up_unit },
      timeZone: row.time_zone,
    },
    walkInLimit: row.walk_in_limit,
  }
}

function planQuery(condition: SQL, from: Value<string>, to: Value<string>, beside?: SQL): SQL {
  return sql`
    select clinics.id, clinics.title, clinics.alternate_title, clinics.type, clinics.address, clinics.walk_in_limit, clinics.price,
      clinics.follow_up_price, clinics.follow_up_period, clinics.follow_up_unit,
      hospitals.id as hospital_id, hospitals.name as hospital_name, hospitals.alternate_name as hospital_alternate_name,
      cities.name as city_name, cities.name_ar as city_alternate_name,
      specialties.id as specialty_id, specialties.name as specialty_name, specialties.alternate_name as specialty_alternate_name,
      doctors.id as doctor_id, doctors.first_name, doctors.last_name, doctors.alternate_name,
      doctors.avatar_media_id, doctors.bio, doctors.alternate_bio,
      ${scheduleColumns(from, to)},
      (select coalesce(json_agg(json_build_object('from', away.date_from, 'to', away.date_to)), '[]')
        from (
          select date_from, date_to from vacations
          where date_to >= ${from} and date_from <= ${to}
            and (vacations.doctor_id = clinics.doctor_id or vacations.clinic_id = clinics.id
              or vacations.hospital_id = clinics.hospital_id or vacations.country_id = hospitals.country_id)
          union all
          select date, date from lobbies
          where lobbies.clinic_id = clinics.id and lobbies.date between ${from} and ${to} and ended_at is not null
        ) as away) as closed
      ${beside ? sql`, ${beside} as beside` : sql``}
    from clinics
    join hospitals on hospitals.id = clinics.hospital_id
    left join cities on cities.id = hospitals.city_id
    join specialties on specialties.id = clinics.specialty_id
    join users as doctors on doctors.id = clinics.doctor_id
    where clinics.deleted_at is null and doctors.closed_at is null and (${condition})
    order by clinics.id`
}

/**
 * Returns the plans of the clinics that can be booked: not deleted, and with a doctor whose account is not closed. One
 * statement.
 * @param condition a condition on `clinics` and `hospitals`
 * @param from `YYYY-MM-DD`, start of the range of vacations and exceptions to read
 * @param to `YYYY-MM-DD`, end of that range
 */
export async function loadPlans(condition: SQL, from: string, to: string): Promise<ClinicPlan[]> {
  return (await readJsonRows(PlanRow, planQuery(condition, from, to))).map(planOf)
}

/** The parameters of a statement made with `planWith`. */
export interface PlanParameters {
  clinic: number
  /** `YYYY-MM-DD`, the date whose vacations and exceptions are read. */
  date: string
}

/**
 * Returns a function that reads the plan of one clinic together with the value of an expression over `clinics`, in one
 * statement that is built once. The function resolves to undefined when the clinic cannot be booked. One of the three
 * places that may use `statement`: it runs for every choice of a slot and every booking.
 * @param besideSchema the value of the expression, as JSON
 */
export function planWith<V extends PlanParameters, B extends z.ZodType>(
  besideSchema: B,
  beside: (parameters: Placeholders<V>) => SQL,
) {
  const rowSchema = PlanRow.extend({ beside: besideSchema })
  const query = statement<V>((parameters) =>
    asJson(planQuery(sql`clinics.id = ${parameters.clinic}`, parameters.date, parameters.date, beside(parameters))),
  )
  return async (parameters: V) => {
    const [row] = await readAggregatedRows(rowSchema, query(parameters))
    // TypeScript does not resolve the rows of a schema that depends on a type parameter.
    return row && { plan: planOf(row), beside: (row as { beside: z.output<B> }).beside }
  }
}

/**
 * Returns the plan of one clinic together with the value of an expression over `clinics`, or undefined when the clinic cannot
 * be booked. For expressions that depend on the caller; otherwise `planWith` builds the statement only once.
 * @param besideSchema the value of the expression, as JSON
 */
export async function loadPlanWith<B extends z.ZodType>(
  besideSchema: B,
  { clinic, date }: PlanParameters,
  beside: SQL,
): Promise<{ plan: ClinicPlan; beside: z.output<B> } | undefined> {
  const rowSchema = PlanRow.extend({ beside: besideSchema })
  const [row] = await readJsonRows(rowSchema, planQuery(sql`clinics.id = ${clinic}`, date, date, beside))
  // TypeScript does not resolve the rows of a schema that depends on a type parameter.
  return row && { plan: planOf(row), beside: (row as { beside: z.output<B> }).beside }
}

/** Returns the plan of one clinic, or undefined when it cannot be booked. `from` and `to` are as in `loadPlans`. */
export async function loadPlan(clinicId: number, from: string, to: string): Promise<ClinicPlan | undefined> {
  const [plan] = await loadPlans(sql`clinics.id = ${clinicId}`, from, to)
  return plan
}
