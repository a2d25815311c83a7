import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { NotificationType } from '#contract/notifications/notificationTypes'
import { APPOINTMENT_STATUS, type AppointmentStatus, lobbyStateOf } from '#contract/rules/appointmentStatus'
import { type EndedClinicSession, statusAfterClinicSession } from '#contract/rules/clinicSession'
import { auditChange } from '../../platform/audit/auditChange'
import { db, now } from '../../platform/context'
import { appointments } from '../../schema/appointments'
import { lobbies } from '../../schema/lobby'
import { appointmentsCancelled, cancellationValues, notifyPatients } from '../appointments'
import { type ClinicSession, lockClinicSessionOfDay } from './clinicSession'
import { publishEnded, publishQueueChanged } from './events'

const { scheduled, inLobby } = APPOINTMENT_STATUS

/** A clinic on a date `YYYY-MM-DD` of its own calendar. */
export type ClinicDate = Pick<ClinicSession, 'clinic_id' | 'date'>

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
  await closeUnseen(session, true, endedBy)
  publishEnded(session)
  publishQueueChanged(session)
}

/**
 * Closes a clinic date whose doctor never started the session, or had ended it when these patients were confirmed: the
 * hospital has cancelled it, so none of them has missed anything. Does nothing while the session runs.
 */
export async function cancelUnattended(day: ClinicDate): Promise<void> {
  const session = await lockClinicSessionOfDay(day.clinic_id, day.date)
  if (session && !session.ended_at) return
  await closeUnseen(day, false, null)
}

type Unseen = typeof scheduled | typeof inLobby

/** Closes the appointments of a past clinic date that were not seen. */
async function closeUnseen(day: ClinicDate, wasStarted: boolean, endedBy: number | null): Promise<void> {
  for (const from of [scheduled, inLobby] as const) {
    for (const hasBegun of [true, false]) await close(day, from, { wasStarted, hasBegun }, endedBy)
  }
}

function notificationOf(status: AppointmentStatus, { wasStarted }: EndedClinicSession): NotificationType {
  if (status === APPOINTMENT_STATUS.missed) return 'appointment_missed'
  return wasStarted ? 'not_seen' : 'appointment_cancelled'
}

async function close(day: ClinicDate, from: Unseen, session: EndedClinicSession, endedBy: number | null) {
  const to = statusAfterClinicSession(from, session)
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
        session.hasBegun ? lte(appointments.starts_at, now()) : gt(appointments.starts_at, now()),
      ),
    )
    .returning({ id: appointments.id })
  const ids = closed.map(({ id }) => id)
  await auditChange('appointment', ids, { status: { before: from, after: to } })
  if (isCancelled) await appointmentsCancelled.publish({ ids })
  await notifyPatients(notificationOf(to, session), ids)
}
