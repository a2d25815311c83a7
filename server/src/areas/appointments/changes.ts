import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { PaymentProviderName } from '#contract/payments/evidence'
import { APPOINTMENT_STATUS, lobbyStateOf, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { arrivedValues } from '#contract/rules/walkIn'
import { auditChange } from '../../platform/audit/auditChange'
import { caller, context, db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { type AppointmentRow, appointmentRows, currentStatus, isSlotHeld } from './appointmentRow'
import { appointmentsCancelled } from './appointmentsCancelled'
import { cancellationTerms } from './cancellation'
import { notifyDoctors, notifyPatients } from './notifications'
import { lockOwnAppointment } from './ownAppointment'

const { scheduled, inLobby, cancelled } = APPOINTMENT_STATUS

/**
 * Returns how a slot hold may be confirmed without a payment provider: free appointments as they are, others with cash
 * when the patient comes in person.
 */
function confirmation({ price, clinic_type: type }: AppointmentRow, method: 'free' | 'cash') {
  if (price === 0 && (method === 'free' || type === 'physical')) {
    return { payment_method: 'free', payment_status: PAYMENT_STATUS.paid } as const
  }
  if (price > 0 && method === 'cash' && type === 'physical') return { payment_method: 'cash' } as const
  throw fieldProblem('method', 'booking.methodNotOffered')
}

/**
 * Confirms a slot hold of the caller; an appointment that is confirmed already stays as it is.
 * @throws Problem 404; 422 when the hold has expired or the payment method is not offered
 */
export async function confirm(id: number, method: 'free' | 'cash'): Promise<void> {
  const row = await lockOwnAppointment(id)
  if (row.hold === null && row.status < APPOINTMENT_STATUS.missed) return
  if (!isSlotHeld(row)) throw fieldProblem('appointment', 'booking.notHeld')
  await confirmHold(row, confirmation(row, method))
}

/**
 * Confirms a slot hold that was paid, even when it has expired but was not released yet. An appointment that is no slot
 * hold stays as it is. The transaction must have locked it.
 */
export async function confirmPaid(id: number, method: PaymentProviderName): Promise<void> {
  const [row] = await appointmentRows(sql`appointments.id = ${id}`)
  if (row?.status === scheduled && row.hold !== null) await confirmHold(row, { payment_method: method })
}

/** Confirms a slot hold. A walk-in is in the queue from then on: the patient is at the desk. */
async function confirmHold(
  row: AppointmentRow,
  values: Pick<typeof appointments.$inferInsert, 'payment_method' | 'payment_status'>,
): Promise<void> {
  await db()
    .update(appointments)
    .set({ ...values, hold_expires_at: null, ...(row.walk_in ? { ...arrivedValues(now()), joined_at: now() } : {}) })
    .where(eq(appointments.id, row.id))
  publishQueueChange(row)
  await notifyPatients('appointment_booked', [row.id])
  await notifyDoctors('booking_made', [row.id])
}

/** Makes the patient list of a started clinic session refetch. */
export function publishQueueChange({
  session_token: token,
  clinic_id: clinicId,
}: Pick<AppointmentRow, 'session_token' | 'clinic_id'>): void {
  if (!token) return
  const event = { event: 'QueueChanged', data: { session_token: token } } as const
  context().platform.realtime.publish('clinic', clinicId, event)
}

/** Returns refund pending for a paid booking. A free one has nothing to refund. */
function refundOf({ payment_status: status, price }: AppointmentRow) {
  const isRefundable = status === PAYMENT_STATUS.paid && price > 0
  return isRefundable ? { payment_status: PAYMENT_STATUS.refundPending } : {}
}

const CancelledRow = z.strictObject({ id: z.int(), clinic_id: z.int(), session_token: z.uuid().nullable() })

/**
 * Cancels all upcoming appointments of a patient, whatever the tolerance, because their account is being closed, by the
 * caller or the system. Everything that was paid is refunded.
 */
export async function cancelUpcoming(patientId: number): Promise<void> {
  const rows = await readRows(
    CancelledRow,
    sql`
      update appointments set status = ${cancelled}, lobby_state = ${lobbyStateOf(cancelled)},
        cancelled_at = ${now().toISOString()}, cancelled_by = ${context().caller?.id ?? null},
        hold_expires_at = case when offered then hold_expires_at end,
        payment_status = case when payment_status = ${PAYMENT_STATUS.paid} and price > 0
          then ${PAYMENT_STATUS.refundPending} else payment_status end
      where patient_id = ${patientId} and status in (${scheduled}, ${inLobby}) and ends_at > ${now().toISOString()}
      returning id, clinic_id, (select session_token from lobbies
        where lobbies.clinic_id = appointments.clinic_id and lobbies.date = appointments.date) as session_token`,
  )
  await auditChange(
    'appointment',
    rows.map(({ id }) => id),
    { status: { after: cancelled } },
  )
  await appointmentsCancelled.publish({ ids: rows.map(({ id }) => id) })
  for (const row of rows) publishQueueChange(row)
}

/**
 * Cancels an appointment of the caller, as far as `cancellationTerms` allow it, and starts the refund. One that is
 * cancelled already stays as it is.
 * @throws Problem 404; 422 when it is too late
 */
export async function cancel(id: number): Promise<void> {
  const row = await lockOwnAppointment(id)
  const status = currentStatus(row)
  if (status === cancelled && row.status === cancelled) return
  const isOnlyHeld = row.hold !== null && row.status === scheduled
  const { isPossible, retained } = cancellationTerms(row)
  if (!isOnlyHeld && !isPossible) throw fieldProblem('appointment', 'booking.notCancellable')
  await db()
    .update(appointments)
    .set({
      status: cancelled,
      lobby_state: lobbyStateOf(cancelled),
      cancelled_at: now(),
      cancelled_by: caller().id,
      retained: isOnlyHeld ? 0 : retained,
      ...refundOf(row),
    })
    .where(eq(appointments.id, id))
  await appointmentsCancelled.publish({ ids: [id] })
  publishQueueChange(row)
  // Nobody was notified of a slot hold.
  if (isOnlyHeld) return
  await notifyPatients('cancellation_confirmed', [id])
  await notifyDoctors('booking_cancelled', [id])
}
