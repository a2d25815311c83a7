import { type AgreedPayment, paidWithoutRecord } from '#contract/rules/outstanding'
import type { LaterVisit } from '#contract/rules/waitlistMove'
import type { waitlistEntries } from '../../schema/waitlist'
import type { StaffColumns } from '../staffAppointments'

type Agreed = Pick<AgreedPayment, 'payment_status' | 'price' | 'price_difference' | 'paid'> & { clinic_id: number }
type Wish = Pick<typeof waitlistEntries.$inferSelect, 'doctor_id' | 'specialty_id' | 'hospital_id'>

/**
 * Returns whether an appointment is of the kind that is waited for: with the doctor or in the specialty, and at a clinic or
 * virtual as there.
 */
export function isOfKind(row: StaffColumns, { doctor_id, specialty_id, hospital_id: hospitalId }: Wish): boolean {
  const isSame = doctor_id === null ? row.specialty_id === specialty_id : row.doctor_id === doctor_id
  return isSame && row.clinic_type === (hospitalId === null ? 'virtual' : 'physical')
}

/**
 * Returns what was agreed and paid for a later appointment.
 * @param received what of it was paid and for which no refund was requested (`keptPayments`), in piastres
 */
export function laterVisitOf(row: Agreed, received: number): LaterVisit {
  const { clinic_id: clinicId, price, price_difference: difference, paid } = row
  const isPaid = paid > 0 || paidWithoutRecord(row) > 0
  return { clinicId, price, difference, received, isPaid }
}
