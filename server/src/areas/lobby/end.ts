import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { APPOINTMENT_STATUS, lobbyStateOf } from '#contract/rules/appointmentStatus'
import { statusAfterSession } from '#contract/rules/session'
import { noteChangeOf } from '../../platform/audit/noteChange'
import { db, now } from '../../platform/context'
import { appointments, cancellationBy, tellPatients } from '../appointments'
import { sayEnded, sayQueueChanged } from './events'
import type { Session } from './session'
import { lobbies } from './tables'

const { scheduled, inLobby } = APPOINTMENT_STATUS

/**
 * Ends a session: whose time came and who was not there has missed it; who waited and was not called, or whose time
 * was still to come, is cancelled and, having paid, to be refunded. A consultation that is going on is left to its doctor, an appointment that is only held to its hold.
 * The session must be held. In: the id of who ends it, null when it ends by itself.
 */
export async function endSession(session: Session, endedBy: number | null): Promise<void> {
  if (session.endedAt) return
  await db().update(lobbies).set({ endedAt: now() }).where(eq(lobbies.id, session.id))
  await closeUnseen(session, endedBy)
  sayEnded(session)
  sayQueueChanged(session)
}

type Unseen = typeof scheduled | typeof inLobby

/** Closes what was not seen of a clinic's date that is over. */
export async function closeUnseen(day: Pick<Session, 'clinicId' | 'date'>, endedBy: number | null): Promise<void> {
  await close(day, scheduled, true, endedBy)
  await close(day, scheduled, false, endedBy)
  await close(day, inLobby, true, endedBy)
  await close(day, inLobby, false, endedBy)
}

async function close(day: Pick<Session, 'clinicId' | 'date'>, from: Unseen, hasBegun: boolean, endedBy: number | null) {
  const to = statusAfterSession(from, hasBegun)
  const isCancelled = to === APPOINTMENT_STATUS.cancelled
  const closed = await db()
    .update(appointments)
    .set({ status: to, lobbyState: lobbyStateOf(to), ...(isCancelled ? cancellationBy(endedBy) : {}) })
    .where(
      and(
        eq(appointments.clinicId, day.clinicId),
        eq(appointments.date, day.date),
        eq(appointments.status, from),
        isNull(appointments.holdExpiresAt),
        hasBegun ? lte(appointments.startsAt, now()) : gt(appointments.startsAt, now()),
      ),
    )
    .returning({ id: appointments.id })
  const ids = closed.map(({ id }) => id)
  await noteChangeOf('appointment', ids)
  await tellPatients(isCancelled ? 'not_seen' : 'appointment_missed', ids)
}
