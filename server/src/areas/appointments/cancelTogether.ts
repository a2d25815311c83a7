import { inArray, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS, lobbyStateOf, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { found } from '../../platform/http/problem'
import { type AppointmentRow, appointmentRows } from './appointmentRow'
import { appointments } from './tables'
import { tellPatientOfCancellation } from './tellPatient'

const { cancelled } = APPOINTMENT_STATUS

/** What a cancelling by the house writes beside the status: who paid is to be refunded. In: who did it, null for nobody. */
export function cancellationBy(userId: number | null) {
  return {
    cancelledAt: now(),
    cancelledBy: userId,
    paymentStatus: sql`case when payment_status = ${PAYMENT_STATUS.paid} and price > 0
      then ${PAYMENT_STATUS.refundPending}::smallint else payment_status end`,
  }
}

/**
 * Cancels appointments for the caller and tells each patient. They must be held by the transaction, and may still be
 * cancelled: scheduled, or waiting in the lobby.
 */
export async function cancelTogether(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db()
    .update(appointments)
    .set({ status: cancelled, lobbyState: lobbyStateOf(cancelled), ...cancellationBy(caller().id) })
    .where(inArray(appointments.id, [...ids]))
  await tellPatients(await appointmentRows(sql`appointments.id = any (${numberArray(ids)})`))
}

async function tellPatients(visits: readonly AppointmentRow[]): Promise<void> {
  const people = await db()
    .select({
      id: users.id,
      firstName: users.firstName,
      email: users.email,
      language: users.language,
      timeZone: users.timeZone,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(visits.map((visit) => visit.patient_id))]))
  const patients = new Map(people.map((person) => [person.id, person]))
  for (const visit of visits) await tellPatientOfCancellation(visit, found(patients.get(visit.patient_id)))
}
