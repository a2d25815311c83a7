import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { APPOINTMENT_STATUS, lobbyStateOf } from '#contract/rules/appointmentStatus'
import { statusAfterClinicSession } from '#contract/rules/clinicSession'
import { auditChange } from '../../platform/audit/auditChange'
import { db, now } from '../../platform/context'
import { appointments } from '../../schema/appointments'
import { lobbies } from '../../schema/lobby'
import { cancellationValues, notifyPatients } from '../appointments'
import type { ClinicSession } from './clinicSession'
import { publishEnded, publishQueueChanged } from './events'

const { scheduled, inLobby } = APPOINTMENT_STATUS

/**
 * Ends a clinic session. Patients whose time came and who were not there have missed their appointment. Patients who
 * waited without being called in, or whose time had not come yet, are cancelled, with a refund pending if they had
 * paid. An active consultation is left to its doctor, and slot holds stay until they expire. Expects the lock on the
 * clinic session.
 * @param endedBy id of the user who ends it, null when it ends automatically
 */
export async function endClinicSession(session: ClinicSession, endedBy: number | null): Promise<void> {
  if (session.ended_at) return
  await db().update(lobbies).set({ ended_at: now() }).where(eq(lobbies.id, session.id))
  await closeUnseen(session, endedBy)
  publishEnded(session)
  publishQueueChanged(session)
}

type Unseen = typeof scheduled | typeof inLobby

/** Closes the appointments of a past clinic date that were not seen. */
export async function closeUnseen(
  day: Pick<ClinicSession, 'clinic_id' | 'date'>,
  endedBy: number | null,
): Promise<void> {
  await close(day, scheduled, true, endedBy)
  await close(day, scheduled, false, endedBy)
  await close(day, inLobby, true, endedBy)
  await close(day, inLobby, false, endedBy)
}

async function close(
  day: Pick<ClinicSession, 'clinic_id' | 'date'>,
  from: Unseen,
  hasBegun: boolean,
  endedBy: number | null,
) {
  const to = statusAfterClinicSession(from, hasBegun)
  const isCancelled = to === APPOINTMENT_STATUS.cancelled
  const closed = await db()
    .update(appointments)
    .set({ status: to, lobby_state: lobbyStateOf(to), ...(isCancelled ? cancellationValues(endedBy) : {}) })
    .where(
      and(
        eq(appointments.clinic_id, day.clinic_id),
        eq(appointments.date, day.date),
        eq(appointments.status, from),
        isNull(appointments.hold_expires_at),
        hasBegun ? lte(appointments.starts_at, now()) : gt(appointments.starts_at, now()),
      ),
    )
    .returning({ id: appointments.id })
  const ids = closed.map(({ id }) => id)
  await auditChange('appointment', ids, { status: { before: from, after: to } })
  await notifyPatients(isCancelled ? 'not_seen' : 'appointment_missed', ids)
}
