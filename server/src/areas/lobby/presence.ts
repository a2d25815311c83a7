import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { APPOINTMENT_STATUS, lobbyStateOf } from '#contract/rules/appointmentStatus'
import { namesOfCaller } from '../../platform/auth/caller'
import { db, now } from '../../platform/context'
import type { PresenceHooks } from '../../platform/realtime/realtime'
import { appointmentIsOfSession } from '../../schema/appointmentSession'
import { appointments } from '../../schema/appointments'
import { lobbies } from '../../schema/lobby'
import { changeQueue, type QueueChange } from './changeQueue'
import { offlineByLobby } from './offline'

const { scheduled, inLobby, inRoom } = APPOINTMENT_STATUS

/** What a patient has in a session and is not over. */
async function appointmentsOf(lobbyId: number, userId: number) {
  return db()
    .select({ id: appointments.id, status: appointments.status })
    .from(appointments)
    .innerJoin(lobbies, appointmentIsOfSession)
    .where(
      and(
        eq(lobbies.id, lobbyId),
        eq(appointments.patient_id, userId),
        inArray(appointments.status, [scheduled, inLobby, inRoom]),
        isNull(appointments.hold_expires_at),
      ),
    )
    .orderBy(appointments.starts_at)
}

/** Changes what a patient has in a session, where it is as `condition` says. */
async function updateAppointments(
  lobbyId: number,
  userId: number,
  values: QueueChange,
  condition: SQL | undefined,
): Promise<void> {
  const mine = await appointmentsOf(lobbyId, userId)
  const ids = mine.map(({ id }) => id)
  if (ids.length > 0) await changeQueue(lobbyId, ids, values, condition)
}

const isPresent = inArray(appointments.status, [inLobby, inRoom])

/** Who was away for longer than the grace and comes back gets the place and the number from before. */
const wasPresent = and(eq(appointments.status, scheduled), isNotNull(appointments.joined_at))

/** Keeps of every patient in a lobby whether the line is up, or since when it is lost. */
export const lobbyPresence: PresenceHooks = {
  async describe(key, person, kind) {
    const [mine] = kind === 'patient' ? await appointmentsOf(Number(key), person.id) : []
    return { user_id: person.id, ...namesOfCaller(person), avatar: null, kind, appointment_id: mine?.id ?? null }
  },
  async joined(key, userId) {
    const lobbyId = Number(key)
    await updateAppointments(lobbyId, userId, { left_at: null }, and(isPresent, isNotNull(appointments.left_at)))
    const back = { status: inLobby, lobby_state: lobbyStateOf(inLobby), left_at: null }
    await updateAppointments(lobbyId, userId, back, wasPresent)
  },
  async left(key, userId) {
    await updateAppointments(Number(key), userId, { left_at: now() }, and(isPresent, isNull(appointments.left_at)))
  },
}

/**
 * Gives everyone whose line went down unseen (the server stopped, or a connection's end was not kept) their ten
 * minutes from now on. Runs at start and with every sweep, outside a transaction.
 */
export async function recordLostConnections(): Promise<void> {
  const marked = await db()
    .select({ id: appointments.id, patient_id: appointments.patient_id, lobbyId: lobbies.id })
    .from(appointments)
    .innerJoin(lobbies, appointmentIsOfSession)
    .where(and(isPresent, isNotNull(appointments.joined_at), isNull(appointments.left_at), isNull(lobbies.ended_at)))
  for (const [lobbyId, gone] of await offlineByLobby(marked)) {
    const ids = gone.map(({ id }) => id)
    await changeQueue(lobbyId, ids, { left_at: now() }, and(isPresent, isNull(appointments.left_at)))
  }
}
