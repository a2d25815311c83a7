import type { AppointmentRefunds } from '#contract/payments/refunds'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { isCancellable } from '#contract/rules/cancellation'
import { toPounds } from '#contract/rules/price'
import { scheduleTime } from '#contract/rules/walkIn'
import { localTime } from '#contract/rules/wallClock'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { now } from '../../platform/context'
import { apiText, localizedName } from '../../platform/texts'
import { optionOf } from '../../schema/options'
import { agesOn, personOf } from '../../schema/people'
import { walkInText } from '../../schema/walkIn'
import { currentStatus, isCancelledByHospital, isSlotHeld, outstandingOf } from '../appointments'
import type { ListedStaffColumns } from './staffColumns'

function patientOf(row: ListedStaffColumns, isIdentified: boolean) {
  const birthDate = isIdentified ? row.birth_date : null
  return {
    ...personOf({
      id: row.patient_id,
      first_name: row.patient_first_name,
      last_name: row.patient_last_name,
      alternate_name: row.patient_alternate_name,
      avatar_media_id: row.patient_picture,
    }),
    birth_date: birthDate,
    ...agesOn(birthDate, localTime(now().getTime(), row.time_zone).date),
    uuid: isIdentified ? row.patient_uuid : '',
    phone: isIdentified ? row.patient_phone : null,
  }
}

/** Returns the clinic's limit for cancellations by staff. */
export function physicianTolerance(row: ListedStaffColumns) {
  return { value: row.physician_tolerance, unit: row.physician_tolerance_unit }
}

/** Returns whether staff can cancel the appointment now. */
export function isPhysicianCancellable(row: ListedStaffColumns): boolean {
  const { start, walk_in: isWalkIn } = row
  const appointment = { status: currentStatus(row), start, tolerance: physicianTolerance(row), isWalkIn }
  return isCancellable(appointment, now().getTime())
}

/** Returns whether staff can delete the appointment: it is cancelled, and the hospital owes nothing for it. */
export function isDeletable({ status, payment_status: payment, price, retained }: ListedStaffColumns): boolean {
  const isSettled =
    payment !== PAYMENT_STATUS.refundPending && (payment !== PAYMENT_STATUS.paid || price === 0 || retained > 0)
  return status === APPOINTMENT_STATUS.cancelled && isSettled
}

function paymentStatusText(
  { payment_status: status }: ListedStaffColumns,
  isHeld: boolean,
  outstanding: number,
): string {
  if (isHeld) return apiText('paymentStatus.awaiting')
  return apiText(outstanding > 0 ? 'paymentStatus.partlyPaid' : `paymentStatus.${status}`)
}

/**
 * Returns an appointment as the list for staff shows it, in the caller's language.
 * @param isOpen whether the caller can open the record; `isIdentified`: and reads what identifies the patient
 * @param refunds those of the appointment, shown to callers who can open the record
 */
export function staffAppointmentRow(
  row: ListedStaffColumns,
  { isOpen, isIdentified }: { isOpen: boolean; isIdentified: boolean },
  refunds: AppointmentRefunds | undefined,
): StaffAppointmentRow {
  const status = currentStatus(row)
  const isHeld = isSlotHeld(row)
  const outstanding = outstandingOf(row)
  return {
    id: row.id,
    is_open: isOpen,
    short_code: row.short_code,
    patient: patientOf(row, isIdentified),
    doctor: personOf({
      id: row.doctor_id,
      first_name: row.doctor_first_name,
      last_name: row.doctor_last_name,
      alternate_name: row.doctor_alternate_name,
      avatar_media_id: row.doctor_picture,
    }),
    specialty: optionOf({
      id: row.specialty_id,
      name: row.specialty_name,
      alternate_name: row.specialty_alternate_name,
    }),
    clinic: {
      id: row.clinic_id,
      name: localizedName({ name: row.clinic_title, alternate_name: row.clinic_alternate_title }),
      hospital: optionOf({ id: row.hospital_id, name: row.hospital_name, alternate_name: row.hospital_alternate_name }),
    },
    type: row.clinic_type,
    type_text: apiText(`clinicType.${row.clinic_type}`),
    schedule_time: scheduleTime(row),
    walk_in_text: walkInText(row),
    starts_at: new Date(row.start).toISOString(),
    ends_at: new Date(row.end).toISOString(),
    time_zone: row.time_zone,
    status,
    status_text: apiText(`appointmentStatus.${status}`),
    lobby_order: row.lobby_order,
    lobby_state: row.lobby_state,
    lobby_state_text: apiText(`lobbyState.${row.lobby_state}`),
    payment_status: row.payment_status,
    payment_status_text: paymentStatusText(row, isHeld, outstanding),
    hold_expires_at: isHeld && row.hold !== null ? new Date(row.hold).toISOString() : null,
    price: toPounds(row.price),
    outstanding: toPounds(outstanding),
    physician_cancellable: isPhysicianCancellable(row),
    cancelled_by_hospital: isCancelledByHospital(row),
    can_delete: isDeletable(row),
    refundable: (isOpen && refunds?.refundable) || 0,
    suggested_refund: (isOpen && refunds?.suggested) || 0,
    refund: (isOpen && refunds?.refunds[0]) || null,
  }
}
