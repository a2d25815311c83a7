import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { APPOINTMENT_STATUS, lobbyStateOf } from '#contract/rules/appointmentStatus'
import { db, now } from '../../platform/context'
import type { PresenceHooks } from '../../platform/realtime/realtime'
import { appointments } from '../appointments'
import { offlineByLobby } from './offline'
import { type Change, changeIn } from './queueChange'
import { lobbies } from './tables'

const { scheduled, inLobby, inRoom } = APPOINTMENT_STATUS

const ofLobby = and(eq(lobbies.clinicId, appointments.clinicId), eq(lobbies.date, appointments.date))

/** What a patient has in a session and is not over. */
async function appointmentsOf(lobbyId: number, userId: number) {
  return db()
    .select({ id: appointments.id, status: appointments.status })
    .from(appointments)
    .innerJoin(lobbies, ofLobby)
    .where(
      and(
        eq(lobbies.id, lobbyId),
        eq(appointments.patientId, userId),
        inArray(appointments.status, [scheduled, inLobby, inRoom]),
        isNull(appointments.holdExpiresAt),
      ),
    )
    .orderBy(appointments.startsAt)
}

/** Changes what a patient has in a session, where it is as `condition` says. */
async function note(lobbyId: number, userId: number, values: Change, condition: SQL | undefined): Promise<void> {
  const mine = await appointmentsOf(lobbyId, userId)
  const ids = mine.map(({ id }) => id)
  if (ids.length > 0) await changeIn(lobbyId, ids, values, condition)
}

const isHere = inArray(appointments.status, [inLobby, inRoom])

/** Who was away for longer than the grace and comes back gets the place and the number from before. */
const wasHere = and(eq(appointments.status, scheduled), isNotNull(appointments.joinedAt))

/** Keeps of every patient in a lobby whether the line is up, or since when it is lost. */
export const lobbyPresence: PresenceHooks = {
  async describe(key, person, kind) {
    const name = `${person.firstName} ${person.lastName}`
    const [mine] = kind === 'patient' ? await appointmentsOf(Number(key), person.id) : []
    return { user_id: person.id, name, avatar: null, kind, appointment_id: mine?.id ?? null }
  },
  async joined(key, userId) {
    const lobbyId = Number(key)
    await note(lobbyId, userId, { leftAt: null }, and(isHere, isNotNull(appointments.leftAt)))
    const back = { status: inLobby, lobbyState: lobbyStateOf(inLobby), leftAt: null }
    await note(lobbyId, userId, back, wasHere)
  },
  async left(key, userId) {
    await note(Number(key), userId, { leftAt: now() }, and(isHere, isNull(appointments.leftAt)))
  },
}

/**
 * Gives everyone whose line went down unseen (the server stopped, or a connection's end was not kept) their ten
 * minutes from now on. Runs at start and with every sweep, outside a transaction.
 */
export async function noteLostLines(): Promise<void> {
  const marked = await db()
    .select({ id: appointments.id, patientId: appointments.patientId, lobbyId: lobbies.id })
    .from(appointments)
    .innerJoin(lobbies, ofLobby)
    .where(and(isHere, isNotNull(appointments.joinedAt), isNull(appointments.leftAt), isNull(lobbies.endedAt)))
  for (const [lobbyId, gone] of await offlineByLobby(marked)) {
    const ids = gone.map(({ id }) => id)
    await changeIn(lobbyId, ids, { leftAt: now() }, and(isHere, isNull(appointments.leftAt)))
  }
}
