import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { clinicDay } from '#contract/rules/clinicSchedule'
import type { Slot } from '#contract/rules/slotGrid'
import { namesOfCaller } from '../../platform/auth/caller'
import { caller } from '../../platform/context'
import { localizedName } from '../../platform/texts'
import type { AppointmentRow } from './appointmentRow'
import type { DayOffer } from './dayOffer'

/** The values of a new appointment that do not come from the offer. */
export interface ReservedSlot {
  code: string
  slot: Slot
  /** In piastres. */
  price: number
  /** When the slot hold expires, in milliseconds. */
  hold: number
}

/**
 * Returns a new appointment of the caller as it would be read from the database, without a statement. A test compares
 * the two.
 */
export function reservedSlotRow(
  id: number,
  { code, slot, price, hold }: ReservedSlot,
  offer: DayOffer,
): AppointmentRow {
  const { plan, date, details } = offer
  const person = caller()
  const hours = clinicDay(plan.schedule, date)
  const others = [...offer.busy, ...offer.expiredHolds].filter(
    (time) => time.clinic_id === plan.id && time.date === date,
  )
  return {
    id,
    code,
    short_code: details.short_code,
    clinic_id: plan.id,
    doctor_id: plan.doctor.id,
    patient_id: person.id,
    date,
    slot: slot.key,
    start: slot.start,
    end: slot.end,
    status: APPOINTMENT_STATUS.scheduled,
    cancelled_by_hospital: false,
    lobby_order: null,
    walk_in: false,
    lobby_state: 0,
    payment_status: PAYMENT_STATUS.unpaid,
    payment_method: null,
    number_ends: null,
    price,
    price_difference: 0,
    paid: 0,
    refunded: 0,
    second_paid: 0,
    second_refunded: 0,
    retained: 0,
    late_cancellation_refund: 0,
    hold,
    offered: false,
    cause: null,
    complaint: null,
    recommendations: '',
    diagnosis: '',
    examination: '',
    // The names in the plan are already in the caller's language.
    clinic_title: plan.title,
    clinic_alternate_title: null,
    clinic_type: plan.type,
    time_zone: plan.schedule.timeZone,
    address: plan.address,
    tolerance: details.tolerance.value,
    tolerance_unit: details.tolerance.unit,
    opens: hours?.from ?? null,
    closes: hours?.to ?? null,
    slot_minutes: hours?.slotMinutes ?? null,
    hospital_id: plan.hospital.id,
    hospital_name: plan.hospital.name,
    hospital_alternate_name: null,
    city_name: plan.city,
    city_alternate_name: null,
    hospital_phone: details.hospital_phone,
    logo: details.logo,
    specialty_name: plan.specialty.name,
    specialty_alternate_name: null,
    doctor_name: plan.doctor.name,
    doctor_alternate_name: null,
    doctor_picture: plan.doctorPicture,
    patient_name: localizedName(namesOfCaller(person)),
    patient_alternate_name: null,
    patient_picture: details.picture,
    birth_date: details.birth_date,
    lobby_id: details.session?.id ?? null,
    session_token: details.session?.token ?? null,
    session_ended: null,
    last_end: Math.max(slot.end, ...others.map((time) => time.end)),
    attachments_count: 0,
    rate: null,
  }
}
