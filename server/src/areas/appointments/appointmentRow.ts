import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { clinicTypes, toleranceUnits } from '#contract/clinics/clinicInput'
import {
  APPOINTMENT_STATUS,
  type AppointmentStatus,
  LOBBY_STATE,
  PAYMENT_STATUS,
} from '#contract/rules/appointmentStatus'
import { automaticSessionEnd, statusAfterClinicSession } from '#contract/rules/clinicSession'
import { isSlotHoldExpired } from '#contract/rules/slotHolds'
import { now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { appointments } from '../../schema/appointments'

/**
 * What lists show of an appointment, and what its current status is computed from. Instants are milliseconds since the
 * epoch, money is in piastres.
 */
export const ListedAppointmentRow = z.strictObject({
  id: z.int(),
  short_code: z.string(),
  clinic_id: z.int(),
  doctor_id: z.int(),
  patient_id: z.int(),
  date: z.iso.date(),
  /** Null for a walk-in. */
  slot: z.string().nullable(),
  start: z.int(),
  end: z.int(),
  status: z.enum(APPOINTMENT_STATUS),
  lobby_order: z.int().nullable(),
  walk_in: z.boolean(),
  lobby_state: z.enum(LOBBY_STATE),
  payment_status: z.enum(PAYMENT_STATUS),
  price: z.int(),
  price_difference: z.int(),
  paid: z.int(),
  refunded: z.int(),
  second_paid: z.int(),
  second_refunded: z.int(),
  retained: z.int(),
  hold: z.int().nullable(),
  offered: z.boolean(),
  cancelled_by_hospital: z.boolean(),
  clinic_title: z.string(),
  clinic_alternate_title: z.string().nullable(),
  clinic_type: z.enum(clinicTypes),
  time_zone: z.string(),
  hospital_id: z.int(),
  hospital_name: z.string(),
  hospital_alternate_name: z.string().nullable(),
  specialty_name: z.string(),
  specialty_alternate_name: z.string().nullable(),
  doctor_alternate_name: z.string().nullable(),
  doctor_picture: z.int().nullable(),
  patient_alternate_name: z.string().nullable(),
  patient_picture: z.int().nullable(),
  birth_date: z.iso.date().nullable(),
  lobby_id: z.int().nullable(),
  session_ended: z.int().nullable(),
  /** The clinic's hours on the date, and the latest end of its appointments then. Lists read them only of those that have ended. */
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  slot_minutes: z.int().nullable(),
  last_end: z.int(),
})
export type ListedAppointmentRow = z.output<typeof ListedAppointmentRow>

/** An appointment with the joined values that responses show. */
export const AppointmentRow = ListedAppointmentRow.extend({
  code: z.string(),
  payment_method: z.enum(appointments.payment_method.enumValues).nullable(),
  /** When the number of Fawry ends that the patient can pay with. */
  number_ends: z.int().nullable(),
  cause: z.string().nullable(),
  complaint: z.string().nullable(),
  recommendations: z.string(),
  diagnosis: z.string(),
  examination: z.string(),
  /** The city of the hospital. */
  city_name: z.string().nullable(),
  city_alternate_name: z.string().nullable(),
  address: z.string().nullable(),
  tolerance: z.int(),
  tolerance_unit: z.enum(toleranceUnits),
  late_cancellation_refund: z.int(),
  hospital_phone: z.string().nullable(),
  /** The picture of the installation's logo. */
  logo: z.int().nullable(),
  doctor_name: z.string(),
  patient_name: z.string(),
  session_token: z.uuid().nullable(),
  attachments_count: z.int(),
  rate: z.int().nullable(),
})
export type AppointmentRow = z.output<typeof AppointmentRow>

const latestEnd = `(select ${epochMs('greatest(max(others.ends_at), appointments.ends_at)')} from appointments as others
  where others.clinic_id = appointments.clinic_id and others.date = appointments.date and others.active)`

/** Built once instead of for each call, like the others. */
const listedColumns = `
  appointments.id, appointments.short_code, appointments.clinic_id, appointments.doctor_id,
    appointments.patient_id, appointments.date, appointments.slot,
    ${epochMs('appointments.starts_at')} as start, ${epochMs('appointments.ends_at')} as end,
    appointments.status, appointments.lobby_order, appointments.walk_in, appointments.lobby_state, appointments.payment_status,
    appointments.price, appointments.price_difference,
    coalesce(payments.paid, 0) + appointments.paid_unrecorded as paid, coalesce(payments.refunded, 0) as refunded,
    coalesce(payments.second_paid, 0) as second_paid, coalesce(payments.second_refunded, 0) as second_refunded,
    appointments.retained,
    ${epochMs('appointments.hold_expires_at')} as hold,
    appointments.offered, appointments.cancelled_by_hospital,
    clinics.title as clinic_title, clinics.alternate_title as clinic_alternate_title,
    clinics.type as clinic_type, clinics.time_zone,
    hospitals.id as hospital_id, hospitals.name as hospital_name, hospitals.alternate_name as hospital_alternate_name,
    specialties.name as specialty_name, specialties.alternate_name as specialty_alternate_name,
    doctors.alternate_name as doctor_alternate_name, doctors.avatar_media_id as doctor_picture,
    patients.alternate_name as patient_alternate_name, patients.avatar_media_id as patient_picture, patients.birth_date,
    lobbies.id as lobby_id, ${epochMs('lobbies.ended_at')} as session_ended,
    hours.opens, hours.closes, hours.slot_minutes`
const columns = sql.raw(`${listedColumns}, ${latestEnd} as last_end,
    appointments.code, appointments.payment_method,
    (select ${epochMs('max(open.expires_at)')} from payment_attempts as open
      where open.appointment_id = appointments.id and open.payable and open.provider = 'fawry') as number_ends,
    appointments.cause, appointments.complaint,
    appointments.recommendations, appointments.diagnosis, appointments.examination,
    cities.name as city_name, cities.name_ar as city_alternate_name,
    clinics.address, clinics.patient_cancellation_tolerance as tolerance,
    clinics.patient_tolerance_unit as tolerance_unit, clinics.late_cancellation_refund,
    hospitals.phone as hospital_phone,
    (select logo_media_id from installation_settings limit 1) as logo,
    doctors.first_name || ' ' || doctors.last_name as doctor_name,
    patients.first_name || ' ' || patients.last_name as patient_name,
    lobbies.session_token,
    (select count(*) from complaint_attachments where appointment_id = appointments.id) as attachments_count,
    (select ratings.rate from ratings where ratings.model_type = 'appointment'
      and ratings.model_id = appointments.id and ratings.user_id = appointments.patient_id) as rate`)

/** What was settled with the patient is returned, too. Every capture of an attempt is of its amount. The refunds of an attempt are first those of its second captures. */
const tablesWithoutHours = `
  from appointments
  join clinics on clinics.id = appointments.clinic_id
  join hospitals on hospitals.id = clinics.hospital_id
  join specialties on specialties.id = clinics.specialty_id
  join users as doctors on doctors.id = appointments.doctor_id
  join users as patients on patients.id = appointments.patient_id
  left join lobbies on lobbies.clinic_id = appointments.clinic_id and lobbies.date = appointments.date
  left join lateral (select sum(attempts.captured)::bigint as paid, sum(returned.amount)::bigint as refunded,
      sum(second.paid)::bigint as second_paid, sum(least(second.paid, returned.amount))::bigint as second_refunded
    from payment_attempts as attempts cross join lateral (
      select attempts.refunded + coalesce(sum(refunds.amount), 0) as amount from refunds
      where refunds.attempt_id = attempts.id and refunds.state = 'settled') as returned cross join lateral (
      select least(count(*) * attempts.amount, attempts.captured) as paid from payment_reviews
      where payment_reviews.attempt_id = attempts.id and payment_reviews.reason = 'second_capture') as second
    where attempts.appointment_id = appointments.id) as payments on true`
const tables = sql.raw(`${tablesWithoutHours}
  left join cities on cities.id = hospitals.city_id
  left join lateral clinic_hours_on(clinics.id, appointments.date) as hours on true`)

/** Returns the appointments that match a condition on `appointments`, ordered by start. One statement. */
export function appointmentRows(condition: SQL): Promise<AppointmentRow[]> {
  return readJsonRows(
    AppointmentRow,
    sql`select ${columns} ${tables}
    where ${condition}
    order by appointments.starts_at, appointments.id`,
  )
}

/**
 * As `appointmentRows`, with further columns, for readers who see more than the patient.
 * @param schema the rows with the further columns
 * @param more the further columns; the statement has `appointments`, `clinics`, `hospitals`, `specialties`, `doctors`
 * and `patients`
 */
export function appointmentRowsWith<S extends z.ZodObject>(
  schema: S,
  more: SQL,
  condition: SQL,
): Promise<z.output<S>[]> {
  return readJsonRows(schema, sql`select ${columns}, ${more} ${tables} where ${condition}`)
}

const { scheduled } = APPOINTMENT_STATUS

/**
 * As `appointmentRowsWith`, with the columns of lists only. The clinic's hours and the latest end of its day, of which the
 * current status depends only for an appointment that has ended, are not looked up for the others: most of a list.
 */
export function listedAppointmentRows<S extends z.ZodObject>(
  schema: S,
  more: SQL,
  condition: SQL,
): Promise<z.output<S>[]> {
  const dependsOnSession = sql`appointments.status = ${sql.raw(String(scheduled))} and appointments.ends_at <= ${now().toISOString()}`
  return readJsonRows(
    schema,
    sql`select ${sql.raw(listedColumns)},
      case when ${dependsOnSession} then ${sql.raw(latestEnd)} else ${sql.raw(epochMs('appointments.ends_at'))} end as last_end,
      ${more} ${sql.raw(tablesWithoutHours)}
      left join lateral (select * from clinic_hours_on(clinics.id, appointments.date) where ${dependsOnSession})
        as hours on true
      where ${condition}`,
  )
}

/**
 * Returns when the clinic session of the appointment's date ended or will end, in milliseconds: when the doctor ended
 * it, otherwise its automatic end.
 */
export function sessionEndOf(row: ListedAppointmentRow): number {
  if (row.session_ended !== null) return row.session_ended
  const { opens, closes, slot_minutes: slotMinutes } = row
  const hasHours = opens !== null && closes !== null && slotMinutes !== null
  const day = hasHours ? { date: row.date, timeZone: row.time_zone, from: opens, to: closes, slotMinutes } : undefined
  return automaticSessionEnd(day, [row.last_end]) ?? row.last_end
}

/**
 * Returns whether the appointment is an active slot hold: not confirmed, not expired, its clinic session not ended, and
 * not an offer from the waiting list that was not accepted yet.
 */
export function isSlotHeld(row: ListedAppointmentRow): boolean {
  return row.status === APPOINTMENT_STATUS.scheduled && row.hold !== null && !row.offered && !isHoldExpired(row)
}

function isHoldExpired({ hold, session_ended: sessionEnded }: ListedAppointmentRow): boolean {
  return hold !== null && (isSlotHoldExpired(hold, now().getTime()) || sessionEnded !== null)
}

/**
 * Returns the current status: an expired slot hold counts as cancelled, and an appointment whose clinic session is over
 * as missed or cancelled, even before the job stores that status.
 */
export function currentStatus(row: ListedAppointmentRow): AppointmentStatus {
  if (row.status !== APPOINTMENT_STATUS.scheduled) return row.status
  if (isHoldExpired(row)) return APPOINTMENT_STATUS.cancelled
  const at = now().getTime()
  // No clinic session ends by itself before the end of an appointment.
  const isToCome = row.session_ended === null && at < row.end
  if (isToCome || at < sessionEndOf(row)) return row.status
  return statusAfterClinicSession(row.status, { wasStarted: row.lobby_id !== null, hasBegun: at >= row.start })
}

/**
 * Returns whether the hospital cancelled the appointment, even before the job stores that its clinic session was never
 * started.
 */
export function isCancelledByHospital(row: ListedAppointmentRow): boolean {
  if (row.cancelled_by_hospital) return true
  const isStored = row.status === APPOINTMENT_STATUS.cancelled
  return !isStored && !isHoldExpired(row) && currentStatus(row) === APPOINTMENT_STATUS.cancelled
}
