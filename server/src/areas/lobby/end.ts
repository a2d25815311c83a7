import { and, eq, isNull, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS, lobbyStateOf, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { statusAfterSession } from '#contract/rules/session'
import { db, now } from '../../platform/context'
import { appointments } from '../appointments'
import { sayEnded, sayQueueChanged } from './events'
import type { Session } from './session'
import { lobbies } from './tables'

const { scheduled, inLobby } = APPOINTMENT_STATUS

/**
 * Ends a session: who never came has missed it, who waited and was not called is cancelled and, having paid, to be
 * refunded. A consultation that is going on is left to its doctor, an appointment that is only held to its hold.
 * The session must be held. In: the id of who ends it, null when it ends by itself.
 */
export async function endSession(session: Session, endedBy: number | null): Promise<void> {
  if (session.endedAt) return
  await db().update(lobbies).set({ endedAt: now() }).where(eq(lobbies.id, session.id))
  await closeUnseen(session, endedBy)
  sayEnded(session)
  sayQueueChanged(session)
}

/** Closes what was not seen of a clinic's date that is over. */
export async function closeUnseen(day: Pick<Session, 'clinicId' | 'date'>, endedBy: number | null): Promise<void> {
  const confirmed = (status: number) =>
    and(
      eq(appointments.clinicId, day.clinicId),
      eq(appointments.date, day.date),
      eq(appointments.status, status),
      isNull(appointments.holdExpiresAt),
    )
  const absent = statusAfterSession(scheduled)
  await db()
    .update(appointments)
    .set({ status: absent, lobbyState: lobbyStateOf(absent) })
    .where(confirmed(scheduled))
  const uncalled = statusAfterSession(inLobby)
  await db()
    .update(appointments)
    .set({
      status: uncalled,
      lobbyState: lobbyStateOf(uncalled),
      cancelledAt: now(),
      cancelledBy: endedBy,
      paymentStatus: sql`case when payment_status = ${PAYMENT_STATUS.paid} and price > 0
        then ${PAYMENT_STATUS.refundPending}::smallint else payment_status end`,
    })
    .where(confirmed(inLobby))
}
