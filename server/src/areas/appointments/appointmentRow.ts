import { type SQL, sql } from 'drizzle-orm'
import type { clinicTypes, toleranceUnits } from '#contract/clinics/clinicInput'
import { APPOINTMENT_STATUS, type AppointmentStatus } from '#contract/rules/appointmentStatus'
import { automaticSessionEnd } from '#contract/rules/clinicSession'
import { isSlotHoldExpired } from '#contract/rules/slotHolds'
import { db, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { jsonRows } from '../../platform/database/jsonRows'

/** An appointment with what is shown beside it. Instants are ms since the epoch, money is in piastres. */
export interface AppointmentRow {
  id: number
  code: string
  clinic_id: number
  doctor_id: number
  patient_id: number
  date: string
  slot: string
  start: number
  end: number
  status: AppointmentStatus
  lobby_order: number | null
  lobby_state: number
  payment_status: 1 | 2 | 3 | 4 | 5
  payment_method: 'free' | 'cash' | null
  price: number
  hold: number | null
  cause: string | null
  complaint: string | null
  recommendations: string
  diagnosis: string
  examination: string
  clinic_title: string
  clinic_alternate_title: string | null
  clinic_type: (typeof clinicTypes)[number]
  time_zone: string
  address: string | null
  tolerance: number
  tolerance_unit: (typeof toleranceUnits)[number]
  opens: string | null
  closes: string | null
  slot_minutes: number | null
  hospital_id: number
  hospital_name: string
  hospital_alternate_name: string | null
  specialty_name: string
  specialty_alternate_name: string | null
  doctor_name: string
  doctor_alternate_name: string | null
  doctor_picture: number | null
  patient_name: string
  patient_alternate_name: string | null
  patient_picture: number | null
  birth_date: string | null
  lobby_id: number | null
  session_token: string | null
  session_ended: number | null
  last_end: number
  attachments_count: number
  rate: number | null
}

/** Said once, not put together for each call. */
const selection = sql.raw(`
  select appointments.id, appointments.code, appointments.clinic_id, appointments.doctor_id,
    appointments.patient_id, appointments.date, appointments.slot,
    ${epochMs('appointments.starts_at')} as start, ${epochMs('appointments.ends_at')} as end,
    appointments.status, appointments.lobby_order, appointments.lobby_state, appointments.payment_status,
    appointments.payment_method, appointments.price, ${epochMs('appointments.hold_expires_at')} as hold,
    appointments.cause, appointments.complaint, appointments.recommendations, appointments.diagnosis,
    appointments.examination, clinics.title as clinic_title, clinics.alternate_title as clinic_alternate_title,
    clinics.type as clinic_type, clinics.time_zone,
    clinics.address, clinics.patient_cancellation_tolerance as tolerance,
    clinics.patient_tolerance_unit as tolerance_unit,
    clinic_days.opens, clinic_days.closes, clinic_days.slot_minutes,
    hospitals.id as hospital_id, hospitals.name as hospital_name, hospitals.alternate_name as hospital_alternate_name,
    specialties.name as specialty_name, specialties.alternate_name as specialty_alternate_name,
    doctors.first_name || ' ' || doctors.last_name as doctor_name, doctors.alternate_name as doctor_alternate_name,
    doctors.avatar_media_id as doctor_picture,
    patients.first_name || ' ' || patients.last_name as patient_name, patients.alternate_name as patient_alternate_name,
    patients.birth_date, patients.avatar_media_id as patient_picture,
    lobbies.id as lobby_id, lobbies.session_token, ${epochMs('lobbies.ended_at')} as session_ended,
    (select ${epochMs('greatest(max(others.ends_at), appointments.ends_at)')} from appointments as others
      where others.clinic_id = appointments.clinic_id and others.date = appointments.date and others.active) as last_end,
    (select count(*) from complaint_attachments where appointment_id = appointments.id) as attachments_count,
    (select ratings.rate from ratings where ratings.model_type = 'appointment'
      and ratings.model_id = appointments.id and ratings.user_id = appointments.patient_id) as rate
  from appointments
  join clinics on clinics.id = appointments.clinic_id
  join hospitals on hospitals.id = clinics.hospital_id
  join specialties on specialties.id = clinics.specialty_id
  join users as doctors on doctors.id = appointments.doctor_id
  join users as patients on patients.id = appointments.patient_id
  left join clinic_days on clinic_days.clinic_id = clinics.id
    and clinic_days.weekday = to_char(appointments.date, 'fmday')
  left join lobbies on lobbies.clinic_id = appointments.clinic_id and lobbies.date = appointments.date`)

/** The appointments of a condition on `appointments`, by their start. One statement. */
export async function appointmentRows(condition: SQL): Promise<AppointmentRow[]> {
  return jsonRows(
    db(),
    sql`${selection}
    where ${condition}
    order by appointments.starts_at, appointments.id`,
  )
}

/** When the session of the appointment's day is over, in ms: as the doctor ended it, or else by itself. */
export function sessionEndOf(row: AppointmentRow): number {
  if (row.session_ended !== null) return row.session_ended
  const { opens, closes, slot_minutes: slotMinutes } = row
  const hasHours = opens !== null && closes !== null && slotMinutes !== null
  const day = hasHours ? { date: row.date, timeZone: row.time_zone, from: opens, to: closes, slotMinutes } : undefined
  return automaticSessionEnd(day, [row.last_end]) ?? row.last_end
}

/** Whether the appointment is only held, and still is: not confirmed, its hold not over, its session not ended. */
export function isSlotHeld(row: AppointmentRow): boolean {
  return row.status === APPOINTMENT_STATUS.scheduled && row.hold !== null && !isHoldExpired(row)
}

function isHoldExpired({ hold, session_ended: sessionEnded }: AppointmentRow): boolean {
  return hold !== null && (isSlotHoldExpired(hold, now().getTime()) || sessionEnded !== null)
}

/**
 * The status as it is by now: a hold that is over counts as cancelled and an appointment whose session went by without
 * the patient as missed, also while the job that writes it down has not come round.
 */
export function currentStatus(row: AppointmentRow): AppointmentStatus {
  if (row.status !== APPOINTMENT_STATUS.scheduled) return row.status
  if (isHoldExpired(row)) return APPOINTMENT_STATUS.cancelled
  return now().getTime() >= sessionEndOf(row) ? APPOINTMENT_STATUS.missed : row.status
}
