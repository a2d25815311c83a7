import { eq, sql } from 'drizzle-orm'
import type { PaymentProviderName } from '#contract/payments/evidence'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db, now } from '../../platform/context'
import { violates } from '../../platform/database/errors'
import { appointments } from '../../schema/appointments'
import { loadPlan } from '../clinics'
import { type AppointmentRow, appointmentRows } from './appointmentRow'
import { publishQueueChange } from './changes'
import { isAway } from './dayOffer'
import { notifyDoctors, notifyPatients } from './notifications'

const { scheduled, cancelled } = APPOINTMENT_STATUS

/** Returns whether the appointment was a slot hold that was released, by nobody's decision, and is still to come. */
async function isRestorable(row: AppointmentRow): Promise<boolean> {
  const [stored] = await db()
    .select({ cancelledBy: appointments.cancelled_by })
    .from(appointments)
    .where(eq(appointments.id, row.id))
  const isReleasedHold = row.status === cancelled && row.hold !== null && !row.cancelled_by_hospital
  if (!isReleasedHold || stored?.cancelledBy !== null) return false
  if (row.session_ended !== null || row.start <= now().getTime()) return false
  const plan = await loadPlan(row.clinic_id, row.date, row.date)
  return plan !== undefined && plan.doctor.id === row.doctor_id && !isAway(plan, row.date)
}

/** Takes the time again. False if another patient has it: the exclusion constraints decide. */
async function takeTime(id: number, method: PaymentProviderName): Promise<boolean> {
  try {
    // A savepoint: a refused statement does not end the transaction.
    await db().transaction((savepoint) =>
      savepoint
        .update(appointments)
        .set({ status: scheduled, cancelled_at: null, hold_expires_at: null, payment_method: method })
        .where(eq(appointments.id, id)),
    )
    return true
  } catch (error) {
    if (violates(error, 'exclusion')) return false
    throw error
  }
}

/**
 * Restores and confirms an appointment that was paid after its slot hold was released, if its time is still free and to
 * come and the clinic is open. The transaction must have locked bookings, and then the appointment.
 * @returns whether it was restored
 */
export async function restoreReleased(id: number, method: PaymentProviderName): Promise<boolean> {
  const [row] = await appointmentRows(sql`appointments.id = ${id}`)
  if (!row || !(await isRestorable(row)) || !(await takeTime(id, method))) return false
  publishQueueChange(row)
  await notifyPatients('appointment_booked', [id])
  await notifyDoctors('booking_made', [id])
  return true
}
