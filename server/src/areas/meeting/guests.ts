import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { GuestRelation } from '#contract/meeting/signals'
import { LOBBY_STATE } from '#contract/rules/appointmentStatus'
import { hashToken, newToken } from '../../platform/auth/secretToken'
import { users } from '../../platform/auth/tables'
import { afterCommit, caller, context, db, now } from '../../platform/context'
import { localNameOf } from '../../platform/database/localName'
import type { Database } from '../../platform/database/pool'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { clinics } from '../../schema/clinics'
import { meetingGuests } from '../../schema/meeting'
import { fullName } from '../../schema/people'
import { guestPerson } from './seats'

type GuestRow = typeof meetingGuests.$inferSelect

/** In milliseconds. Longer than a consultation, but too short for a forgotten link to stay valid for long. */
const lifetime = 2 * 60 * 60 * 1000
/**
 * Four people including the doctor and the patient: more would not be a consultation, and no phone can upload its video
 * that many times.
 */
const maxGuests = 2

/**
 * Locks the appointment until the transaction ends, so that it is not finished concurrently and the limit of guests
 * holds.
 * @throws Problem 422 unless its consultation is active
 */
async function lockRunningConsultation(appointmentId: number): Promise<void> {
  const [row] = await db()
    .select({ lobby_state: appointments.lobby_state })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
    .for('update')
  if (orNotFound(row).lobby_state !== LOBBY_STATE.inRoom) throw fieldProblem('appointment', 'guest.notRunning')
}

const isActive = () => and(isNull(meetingGuests.ended_at), gt(meetingGuests.expires_at, now()))

/**
 * Invites a guest.
 * @returns the new guest, and the secret of the link, which is returned only here
 * @throws Problem 422 when there is no active consultation or there are too many guests
 */
export async function inviteGuest(appointmentId: number, input: { name: string; relation: GuestRelation }) {
  await lockRunningConsultation(appointmentId)
  const ofAppointment = eq(meetingGuests.appointment_id, appointmentId)
  const [counted] = await db().select({ total: count() }).from(meetingGuests).where(and(ofAppointment, isActive()))
  if ((counted?.total ?? 0) >= maxGuests) throw fieldProblem('name', 'guest.tooMany', { max: maxGuests })
  const secret = newToken()
  const at = now()
  const [row] = await db()
    .insert(meetingGuests)
    .values({
      ...input,
      appointment_id: appointmentId,
      invited_by: caller().id,
      link_hash: hashToken(secret),
      created_at: at,
      expires_at: new Date(at.getTime() + lifetime),
    })
    .returning()
  return { secret, guest: toGuestResponse(orNotFound(row)) }
}

/** Returns the guests of an appointment, at most 100, oldest first. */
export async function listGuests(appointmentId: number) {
  const rows = await db()
    .select()
    .from(meetingGuests)
    .where(eq(meetingGuests.appointment_id, appointmentId))
    .orderBy(asc(meetingGuests.id))
    .limit(100)
  return rows.map(toGuestResponse)
}

/**
 * Revokes a guest's link; one that has ended stays as it is.
 * @throws Problem 404 when the appointment has no such guest
 */
export async function revokeGuest(appointmentId: number, guestId: number): Promise<void> {
  const [row] = await db()
    .update(meetingGuests)
    .set({ ended_at: sql`coalesce(${meetingGuests.ended_at}, ${now().toISOString()})` })
    .where(and(eq(meetingGuests.id, guestId), eq(meetingGuests.appointment_id, appointmentId)))
    .returning()
  removeFromRoom(orNotFound(row))
}

/** Ends all guest links of a finished consultation, and removes its guests immediately. */
export async function endGuests(appointmentId: number): Promise<void> {
  const ended = await db()
    .update(meetingGuests)
    .set({ ended_at: now() })
    .where(and(eq(meetingGuests.appointment_id, appointmentId), isNull(meetingGuests.ended_at)))
    .returning()
  for (const row of ended) removeFromRoom(row)
}

function removeFromRoom({ id, appointment_id: appointmentId }: GuestRow): void {
  const { meetings, realtime } = context().platform
  afterCommit(async () => {
    await meetings.removePerson(`appointment.${appointmentId}`, guestPerson(id))
    realtime.disconnect({ guestId: id })
  })
}

function toGuestResponse({
  id,
  name,
  own_name: ownName,
  relation,
  joined_at: joinedAt,
  ended_at: endedAt,
  expires_at: expiresAt,
}: GuestRow) {
  const isOver = endedAt !== null || expiresAt <= now()
  const state = isOver ? ('over' as const) : joinedAt ? ('joined' as const) : ('invited' as const)
  return { id, name, own_name: ownName, relation, state, expires_at: expiresAt.toISOString() }
}

/**
 * Returns the invitation of a link, while it is valid; undefined otherwise.
 * @param secret the secret of the link
 */
export async function readInvitation(secret: string) {
  const [row] = await db()
    .select({
      guest: meetingGuests,
      clinic: localNameOf(clinics.title, clinics.alternate_title),
      doctorName: fullName(),
    })
    .from(meetingGuests)
    .innerJoin(appointments, eq(appointments.id, meetingGuests.appointment_id))
    .innerJoin(clinics, eq(clinics.id, appointments.clinic_id))
    .innerJoin(users, eq(users.id, appointments.doctor_id))
    .where(
      and(eq(meetingGuests.link_hash, hashToken(secret)), isActive(), eq(appointments.lobby_state, LOBBY_STATE.inRoom)),
    )
  return row
}

/**
 * Binds a link to a browser if it is not bound yet.
 * @returns whether it was bound
 */
export async function bindLink(guestId: number, browser: string, ownName: string): Promise<boolean> {
  const bound = await db()
    .update(meetingGuests)
    .set({ browser_hash: hashToken(browser), own_name: ownName, joined_at: now() })
    .where(and(eq(meetingGuests.id, guestId), isNull(meetingGuests.browser_hash)))
    .returning({ id: meetingGuests.id })
  return bound.length > 0
}

/** Returns the guests whose links were used and still give access to their rooms, by id. One statement. */
export async function guestsOf(database: Database, ids: readonly number[], at: Date) {
  const rows = await database
    .select({
      guestId: meetingGuests.id,
      appointment_id: meetingGuests.appointment_id,
      name: meetingGuests.own_name,
      relation: meetingGuests.relation,
    })
    .from(meetingGuests)
    .innerJoin(appointments, eq(appointments.id, meetingGuests.appointment_id))
    .where(
      and(
        inArray(meetingGuests.id, [...ids]),
        isNull(meetingGuests.ended_at),
        gt(meetingGuests.expires_at, at),
        eq(appointments.lobby_state, LOBBY_STATE.inRoom),
      ),
    )
  return new Map(
    rows.map(({ guestId, appointment_id: appointmentId, name, relation }) => [
      guestId,
      { guestId, room: `appointment.${appointmentId}`, name: name ?? '', relation },
    ]),
  )
}
