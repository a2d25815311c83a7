import { sql } from 'drizzle-orm'
import type { PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { canStart, startsIn } from '#contract/rules/clinicSession'
import { formatClock12 } from '#contract/rules/clockTime'
import { toPounds } from '#contract/rules/price'
import { scheduleTime } from '#contract/rules/walkIn'
import { localTime } from '#contract/rules/wallClock'
import { avatarOf } from '../../platform/auth/avatar'
import { now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'
import { installationLogo } from '../../schema/installationSettings'
import { walkInText } from '../../schema/walkIn'
import { shownDate } from '../clinics'
import {
  type AppointmentRow,
  appointmentRows,
  currentStatus,
  isCancelledByHospital,
  isSlotHeld,
  sessionEndOf,
} from './appointmentRow'
import { cancellationTerms } from './cancellation'
import { outstandingOf } from './outstanding'

function timeText(row: AppointmentRow): string {
  const { start, end, time_zone: zone } = row
  const clock = (instant: number) => formatClock12(localTime(instant, zone).minutes)
  return walkInText(row) ?? `${clock(start)} - ${clock(end)}`
}

/** Returns until when the patient has to pay for a slot hold: the number of Fawry ends before the hold does. */
function payUntil({ hold, number_ends: ends }: AppointmentRow): number | null {
  const isNumberOpen = hold !== null && ends !== null && ends < hold && ends > now().getTime()
  return isNumberOpen ? ends : hold
}

const isoOrNull = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/** Returns the status and what the patient may do now. Derived from the rules, never stored. */
function statusDetails(row: AppointmentRow) {
  const at = now().getTime()
  const status = currentStatus(row)
  const isHeld = isSlotHeld(row)
  const terms = cancellationTerms(row)
  return {
    status,
    status_text: apiText(`appointmentStatus.${status}`),
    hold_expires_at: isoOrNull(isHeld ? row.hold : null),
    pay_until: isoOrNull(isHeld ? payUntil(row) : null),
    can_start: !isHeld && canStart({ status, start: row.start, sessionEnd: sessionEndOf(row) }, at),
    starts_in: startsIn(row.start, at),
    cancelled_by_hospital: isCancelledByHospital(row),
    cancellable_until: isHeld || row.walk_in ? null : new Date(terms.until).toISOString(),
    patient_cancellable: terms.isPossible,
    full_refund_until: row.paid > row.refunded ? new Date(terms.fullRefundUntil).toISOString() : null,
    refund_if_cancelled: terms.isPossible ? toPounds(terms.refund) : 0,
    late_cancellation_refund: row.late_cancellation_refund,
  }
}

/** Returns the notes that the patient can read: none before the visit is finished, as they are the doctor's until then. */
function notesFor({ status, recommendations, diagnosis, examination }: AppointmentRow) {
  const isFinished = status === APPOINTMENT_STATUS.completed
  return {
    recommendations: (isFinished && recommendations) || null,
    diagnosis: (isFinished && diagnosis) || null,
    examination: (isFinished && examination) || null,
  }
}

/** Returns what was paid and refunded, and what the hospital owes the patient, in EGP. */
function paymentsOf(row: AppointmentRow) {
  const { paid, refunded, price, retained } = row
  const used = currentStatus(row) === APPOINTMENT_STATUS.cancelled ? retained : price
  return { paid: toPounds(paid), refunded: toPounds(refunded), credit: toPounds(Math.max(0, paid - refunded - used)) }
}

/** Returns an appointment as its patient sees it, in the caller's language. */
export function patientAppointmentOf(row: AppointmentRow): PatientAppointment {
  const outstanding = outstandingOf(row)
  const specialty = localizedName({ name: row.specialty_name, alternate_name: row.specialty_alternate_name })
  const hospital = localizedName({ name: row.hospital_name, alternate_name: row.hospital_alternate_name })
  return {
    id: row.id,
    code: row.code,
    short_code: row.short_code,
    schedule_time: scheduleTime(row),
    date_formatted: shownDate(row.date),
    time_text: timeText(row),
    walk_in_text: walkInText(row),
    starts_at: new Date(row.start).toISOString(),
    ends_at: new Date(row.end).toISOString(),
    time_zone: row.time_zone,
    doctor: {
      id: row.doctor_id,
      name: localizedName({ name: row.doctor_name, alternate_name: row.doctor_alternate_name }),
      avatar: avatarOf({ id: row.doctor_id, avatar_media_id: row.doctor_picture }),
      specialty,
    },
    speciality: specialty,
    clinic: {
      id: row.clinic_id,
      title: localizedName({ name: row.clinic_title, alternate_name: row.clinic_alternate_title }),
      hospital: { id: row.hospital_id, name: hospital },
      city: row.city_name && localizedName({ name: row.city_name, alternate_name: row.city_alternate_name }),
      address: row.address,
    },
    hospital_phone: row.hospital_phone,
    logo: installationLogo(row.logo),
    clinic_type: row.clinic_type,
    type: row.clinic_type,
    type_text: apiText(`clinicType.${row.clinic_type}`),
    clinic_id: row.clinic_id,
    doctor_id: row.doctor_id,
    patient: {
      id: row.patient_id,
      name: localizedName({ name: row.patient_name, alternate_name: row.patient_alternate_name }),
      avatar: avatarOf({ id: row.patient_id, avatar_media_id: row.patient_picture }),
    },
    patient_birth_date: row.birth_date,
    ...statusDetails(row),
    payment_status: row.payment_status,
    payment_status_text: apiText(outstanding > 0 ? 'paymentStatus.partlyPaid' : `paymentStatus.${row.payment_status}`),
    price: toPounds(row.price),
    outstanding: toPounds(outstanding),
    ...paymentsOf(row),
    lobby_id: row.lobby_id,
    lobby_session: row.session_token,
    lobby_order: row.lobby_order,
    lobby_state: row.lobby_state,
    lobby_state_text: apiText(`lobbyState.${row.lobby_state}`),
    cause: row.cause,
    complaint: row.complaint,
    attachments_count: row.attachments_count,
    ...notesFor(row),
    rate: row.rate,
  }
}

/** Returns appointments as their patients see them, by id; ids that do not exist are left out. One statement. */
export async function patientAppointments(ids: readonly number[]): Promise<Map<number, PatientAppointment>> {
  if (ids.length === 0) return new Map()
  const rows = await appointmentRows(sql`appointments.id = any (${numberArray(ids)})`)
  return new Map(rows.map((row) => [row.id, patientAppointmentOf(row)]))
}

/**
 * Returns an appointment as its patient sees it.
 * @throws Problem 404
 */
export async function patientAppointment(id: number): Promise<PatientAppointment> {
  return orNotFound((await patientAppointments([id])).get(id))
}
