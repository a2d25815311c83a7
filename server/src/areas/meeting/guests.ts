import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { GuestRelation } from '#contract/meeting/signals'
import { LOBBY_STATE } from '#contract/rules/appointmentStatus'
import { hashToken, newToken } from '../../platform/auth/secretToken'
import { users } from '../../platform/auth/tables'
import { afterCommit, caller, context, db, now } from '../../platform/context'
import type { Database } from '../../platform/database/pool'
import { fieldProblem, found } from '../../platform/http/problem'
import { appointments } from '../appointments'
import { clinics } from '../clinics'
import { guestPerson } from './seats'
import { meetingGuests } from './tables'

type GuestRow = typeof meetingGuests.$inferSelect

/** Longer than a consultation takes, shorter than a link lies about. */
const lifetime = 2 * 60 * 60 * 1000
/** With the doctor and the patient four people: more would not be a consultation, and no phone sends so often. */
const mostGuests = 2

/**
 * Holds the appointment until the transaction ends, so that it is not finished, nor too many invited, in the same moment.
 * @throws 422 while its consultation is not going on
 */
async function holdRunning(appointmentId: number): Promise<void> {
  const [row] = await db()
    .select({ lobbyState: appointments.lobbyState })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
    .for('update')
  if (found(row).lobbyState !== LOBBY_STATE.inRoom) throw fieldProblem('appointment', 'guest.notRunning')
}

const isLiving = () => and(isNull(meetingGuests.endedAt), gt(meetingGuests.expiresAt, now()))

/** Out: the new guest, and the link's secret, which is told this once. */
export async function inviteGuest(appointmentId: number, input: { name: string; relation: GuestRelation }) {
  await holdRunning(appointmentId)
  const ofAppointment = eq(meetingGuests.appointmentId, appointmentId)
  const [held] = await db().select({ total: count() }).from(meetingGuests).where(and(ofAppointment, isLiving()))
  if ((held?.total ?? 0) >= mostGuests) throw fieldProblem('name', 'guest.tooMany', { max: mostGuests })
  const secret = newToken()
  const at = now()
  const [row] = await db()
    .insert(meetingGuests)
    .values({
      ...input,
      appointmentId,
      invitedBy: caller().id,
      linkHash: hashToken(secret),
      createdAt: at,
      expiresAt: new Date(at.getTime() + lifetime),
    })
    .returning()
  return { secret, guest: guestAnswer(found(row)) }
}

export async function listGuests(appointmentId: number) {
  const rows = await db()
    .select()
    .from(meetingGuests)
    .where(eq(meetingGuests.appointmentId, appointmentId))
    .orderBy(asc(meetingGuests.id))
    .limit(100)
  return rows.map(guestAnswer)
}

/** @throws 404 where there is no such guest of this appointment; one that is over stays as it is */
export async function revokeGuest(appointmentId: number, guestId: number): Promise<void> {
  const [row] = await db()
    .update(meetingGuests)
    .set({ endedAt: sql`coalesce(${meetingGuests.endedAt}, ${now().toISOString()})` })
    .where(and(eq(meetingGuests.id, guestId), eq(meetingGuests.appointmentId, appointmentId)))
    .returning()
  showOut(found(row))
}

/** The consultation is over: its links open nothing any more, and its guests are out at once. */
export async function endGuests(appointmentId: number): Promise<void> {
  const ended = await db()
    .update(meetingGuests)
    .set({ endedAt: now() })
    .where(and(eq(meetingGuests.appointmentId, appointmentId), isNull(meetingGuests.endedAt)))
    .returning()
  for (const row of ended) showOut(row)
}

function showOut({ id, appointmentId }: GuestRow): void {
  const { meetings, realtime } = context().platform
  afterCommit(async () => {
    await meetings.showOut(`appointment.${appointmentId}`, guestPerson(id))
    realtime.disconnect({ guestId: id })
  })
}

function guestAnswer({ id, name, ownName, relation, joinedAt, endedAt, expiresAt }: GuestRow) {
  const isOver = endedAt !== null || expiresAt <= now()
  const state = isOver ? ('over' as const) : joinedAt ? ('joined' as const) : ('invited' as const)
  return { id, name, own_name: ownName, relation, state, expires_at: expiresAt.toISOString() }
}

/** What a link invites to, while it opens something; undefined otherwise. In: its secret. */
export async function invitation(secret: string) {
  const [row] = await db()
    .select({
      guest: meetingGuests,
      clinic: clinics.title,
      doctorName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(meetingGuests)
    .innerJoin(appointments, eq(appointments.id, meetingGuests.appointmentId))
    .innerJoin(clinics, eq(clinics.id, appointments.clinicId))
    .innerJoin(users, eq(users.id, appointments.doctorId))
    .where(
      and(eq(meetingGuests.linkHash, hashToken(secret)), isLiving(), eq(appointments.lobbyState, LOBBY_STATE.inRoom)),
    )
  return row
}

/** Binds a link to a browser, if it still belongs to none. Out: whether it did. */
export async function bindLink(guestId: number, browser: string, ownName: string): Promise<boolean> {
  const bound = await db()
    .update(meetingGuests)
    .set({ browserHash: hashToken(browser), ownName, joinedAt: now() })
    .where(and(eq(meetingGuests.id, guestId), isNull(meetingGuests.browserHash)))
    .returning({ id: meetingGuests.id })
  return bound.length > 0
}

/** The guests whose links were used and still open their rooms, by id; one statement. */
export async function guestsOf(database: Database, ids: readonly number[], at: Date) {
  const rows = await database
    .select({
      guestId: meetingGuests.id,
      appointmentId: meetingGuests.appointmentId,
      name: meetingGuests.ownName,
      relation: meetingGuests.relation,
    })
    .from(meetingGuests)
    .innerJoin(appointments, eq(appointments.id, meetingGuests.appointmentId))
    .where(
      and(
        inArray(meetingGuests.id, [...ids]),
        isNull(meetingGuests.endedAt),
        gt(meetingGuests.expiresAt, at),
        eq(appointments.lobbyState, LOBBY_STATE.inRoom),
      ),
    )
  return new Map(
    rows.map(({ guestId, appointmentId, name, relation }) => [
      guestId,
      { guestId, room: `appointment.${appointmentId}`, name: name ?? '', relation },
    ]),
  )
}
