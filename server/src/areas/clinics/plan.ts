import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { DoctorPerson } from '#contract/appointments/booking'
import type { ClinicInput, clinicTypes, WeekdayName } from '#contract/clinics/clinicInput'
import type { ClinicSchedule, WeekdayHours } from '#contract/rules/clinicSchedule'
import type { ClinicPrices } from '#contract/rules/price'
import type { Vacation } from '#contract/rules/vacations'
import type { Person } from '#contract/users/people'
import { db } from '../../platform/context'
import { asJson, jsonRows, rowsOfJson } from '../../platform/database/jsonRows'
import { type Placeholders, statement, type Value } from '../../platform/database/statement'
import { named } from '../../platform/texts'
import { personOf } from '../../schema/people'

type ToleranceUnit = ClinicInput['last_appointment_unit']

interface DayRow extends WeekdayHours {
  weekday: WeekdayName
}

interface PlanRow {
  id: number
  title: string
  alternate_title: string | null
  type: (typeof clinicTypes)[number]
  address: string | null
  time_zone: string
  start_date: string
  end_date: string
  last_appointment_tolerance: number
  last_appointment_unit: ToleranceUnit
  price: number
  follow_up_price: number
  follow_up_period: number
  follow_up_unit: ToleranceUnit
  hospital_id: number
  hospital_name: string
  hospital_alternate_name: string | null
  specialty_id: number
  specialty_name: string
  specialty_alternate_name: string | null
  doctor_id: number
  first_name: string
  last_name: string
  alternate_name: string | null
  avatar_media_id: number | null
  bio: string | null
  days: DayRow[]
  closed: Vacation[]
  beside: unknown
}

/** A clinic with all that decides when it can be booked and what it costs; names are in the caller's language. */
export interface ClinicPlan {
  id: number
  title: string
  type: (typeof clinicTypes)[number]
  address: string | null
  hospital: { id: number; name: string }
  specialty: { id: number; name: string }
  /** The doctor, as patients see one, and as staff's cards do. */
  doctor: z.output<typeof DoctorPerson>
  person: z.output<typeof Person>
  /** The medium of the doctor's picture. */
  doctorPicture: number | null
  doctorBio: string | null
  schedule: ClinicSchedule
  /** Of the doctor, the clinic, its hospital and its country, and dates whose session the doctor has ended. */
  vacations: Vacation[]
  /** Piastres. */
  prices: ClinicPrices
}

function planOf(row: PlanRow): ClinicPlan {
  const person = personOf({
    id: row.doctor_id,
    first_name: row.first_name,
    last_name: row.last_name,
    alternate_name: row.alternate_name,
    avatar_media_id: row.avatar_media_id,
  })
  const specialty = {
    id: row.specialty_id,
    name: named({ name: row.specialty_name, alternate_name: row.specialty_alternate_name }),
  }
  return {
    id: row.id,
    title: named({ name: row.title, alternate_name: row.alternate_title }),
    type: row.type,
    address: row.address,
    hospital: {
      id: row.hospital_id,
      name: named({ name: row.hospital_name, alternate_name: row.hospital_alternate_name }),
    },
    specialty,
    doctor: {
      id: row.doctor_id,
      name: person.name_text,
      avatar: person.avatar,
      specialty: specialty.name,
    },
    person,
    doctorPicture: row.avatar_media_id,
    doctorBio: row.bio,
    schedule: {
      startDate: row.start_date,
      endDate: row.end_date,
      timeZone: row.time_zone,
      weekly: Object.fromEntries(row.days.map(({ weekday, ...hours }) => [weekday, hours])),
      lastAppointmentTolerance: { value: row.last_appointment_tolerance, unit: row.last_appointment_unit },
    },
    vacations: row.closed,
    prices: {
      price: row.price,
      followUpPrice: row.follow_up_price,
      followUpPeriod: { value: row.follow_up_period, unit: row.follow_up_unit },
      timeZone: row.time_zone,
    },
  }
}

function planQuery(condition: SQL, from: Value<string>, to: Value<string>, beside: SQL): SQL {
  return sql`
    select clinics.id, clinics.title, clinics.alternate_title, clinics.type, clinics.address, clinics.time_zone, clinics.start_date,
      clinics.end_date, clinics.last_appointment_tolerance, clinics.last_appointment_unit, clinics.price,
      clinics.follow_up_price, clinics.follow_up_period, clinics.follow_up_unit,
      hospitals.id as hospital_id, hospitals.name as hospital_name, hospitals.alternate_name as hospital_alternate_name,
      specialties.id as specialty_id, specialties.name as specialty_name, specialties.alternate_name as specialty_alternate_name,
      doctors.id as doctor_id, doctors.first_name, doctors.last_name, doctors.alternate_name,
      doctors.avatar_media_id, doctors.bio,
      (select coalesce(json_agg(json_build_object('weekday', weekday, 'from', opens, 'to', closes,
          'slotMinutes', slot_minutes)), '[]')
        from clinic_days where clinic_days.clinic_id = clinics.id) as days,
      (select coalesce(json_agg(json_build_object('from', away.date_from, 'to', away.date_to)), '[]')
        from (
          select date_from, date_to from vacations
          where date_to >= ${from} and date_from <= ${to}
            and (vacations.doctor_id = clinics.doctor_id or vacations.clinic_id = clinics.id
              or vacations.hospital_id = clinics.hospital_id or vacations.country_id = hospitals.country_id)
          union all
          select date, date from lobbies
          where lobbies.clinic_id = clinics.id and lobbies.date between ${from} and ${to} and ended_at is not null
        ) as away) as closed,
      ${beside} as beside
    from clinics
    join hospitals on hospitals.id = clinics.hospital_id
    join specialties on specialties.id = clinics.specialty_id
    join users as doctors on doctors.id = clinics.doctor_id
    where clinics.deleted_at is null and doctors.closed_at is null and (${condition})
    order by clinics.id`
}

const nothing = sql.raw('null')

/**
 * The plans of the clinics that can be held: neither deleted nor of a doctor whose account is closed. One statement.
 * In: a condition on `clinics` and `hospitals`, and the dates 'YYYY-MM-DD' between which vacations matter.
 */
export async function loadPlans(condition: SQL, from: string, to: string): Promise<ClinicPlan[]> {
  return (await jsonRows<PlanRow>(db(), planQuery(condition, from, to, nothing))).map(planOf)
}

export interface PlanAsked {
  clinic: number
  /** 'YYYY-MM-DD': vacations matter on this day. */
  date: string
}

/**
 * What asks for the plan of one clinic, and for what an expression over `clinics` says beside it, in one statement that is
 * put together once. It answers undefined when the clinic cannot be held.
 */
export function planWith<V extends PlanAsked, T>(beside: (asked: Placeholders<V>) => SQL) {
  const query = statement<V>((asked) =>
    asJson(planQuery(sql`clinics.id = ${asked.clinic}`, asked.date, asked.date, beside(asked))),
  )
  return async (asked: V) => {
    const [row] = await rowsOfJson<PlanRow>(db(), query(asked))
    return row && { plan: planOf(row), beside: row.beside as T }
  }
}

/** The plan of one clinic, undefined when it cannot be held. Dates as loadPlans takes them. */
export async function loadPlan(clinicId: number, from: string, to: string): Promise<ClinicPlan | undefined> {
  const [plan] = await loadPlans(sql`clinics.id = ${clinicId}`, from, to)
  return plan
}
