import { and, eq, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS, lobbyStateOf, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { caller, context, db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { appointments } from '../../schema/appointments'
import { lobbies } from '../../schema/lobby'
import { appointmentsCancelled } from './appointmentsCancelled'
import { notifyPatients } from './notifications'

const { cancelled } = APPOINTMENT_STATUS

/**
 * Returns the columns to set beside the status when the hospital cancels: everything that was paid is owed, so paid
 * appointments become refund pending.
 * @param userId who cancelled, null for the system
 */
export function cancellationValues(userId: number | null) {
  return {
    cancelled_at: now(),
    cancelled_by: userId,
    cancelled_by_hospital: true,
    payment_status: sql`case when payment_status = ${PAYMENT_STATUS.paid} and price > 0
      then ${PAYMENT_STATUS.refundPending}::smallint else payment_status end`,
  }
}

/**
 * Cancels appointments for the caller, notifies each patient and starts the refunds. The transaction must have locked them, and they must
 * still be cancellable: scheduled, or waiting in the lobby. The audit entry is the caller's.
 */
export async function cancelAppointments(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db()
    .update(appointments)
    .set({ status: cancelled, lobby_state: lobbyStateOf(cancelled), ...cancellationValues(caller().id) })
    .where(sql`${appointments.id} = any (${numberArray(ids)})`)
  await appointmentsCancelled.publish({ ids })
  await notifyPatients('appointment_cancelled', ids)
  await publishQueueChanges(ids)
}

/** Makes the open patient lists of started clinic sessions refetch. */
async function publishQueueChanges(ids: readonly number[]): Promise<void> {
  const rows = await db()
    .selectDistinct({ clinic_id: lobbies.clinic_id, session_token: lobbies.session_token })
    .from(lobbies)
    .innerJoin(appointments, and(eq(appointments.clinic_id, lobbies.clinic_id), eq(appointments.date, lobbies.date)))
    .where(sql`${appointments.id} = any (${numberArray(ids)})`)
  const { realtime } = context().platform
  for (const { clinic_id, session_token } of rows) {
    realtime.publish('clinic', clinic_id, { event: 'QueueChanged', data: { session_token } })
  }
}
