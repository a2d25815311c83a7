import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
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

/** Returns a patient's upcoming and current appointments in a clinic session. */
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

/** Changes those of a patient's appointments in a clinic session that match `condition`. */
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

/** Present by the connection only: one whom the desk sees at the clinic does not leave by closing an app. */
const isConnectedOnly = and(isNull(appointments.left_at), sql`${appointments.arrival} is distinct from 'arrived'`)

/** Away by the connection: one who left by the desk's word comes back at the desk. */
const wasLost = and(isNotNull(appointments.left_at), sql`${appointments.arrival} is distinct from 'left'`)

/** A patient who comes back after losing their place in the queue gets the same place and number again. */
const wasPresent = and(
  eq(appointments.status, scheduled),
  isNotNull(appointments.joined_at),
  sql`${appointments.arrival} is distinct from 'left'`,
)

/** Stores for every patient in a lobby whether they are connected, or when the connection was lost. */
export const lobbyPresence: PresenceHooks = {
  async describe(key, person, kind) {
    const [mine] = kind === 'patient' ? await appointmentsOf(Number(key), person.id) : []
    return { user_id: person.id, ...namesOfCaller(person), avatar: null, kind, appointment_id: mine?.id ?? null }
  },
  async joined(key, userId) {
    const lobbyId = Number(key)
    await updateAppointments(lobbyId, userId, { left_at: null }, and(isPresent, wasLost))
    const back = { status: inLobby, lobby_state: lobbyStateOf(inLobby), left_at: null }
    await updateAppointments(lobbyId, userId, back, wasPresent)
  },
  async left(key, userId) {
    await updateAppointments(Number(key), userId, { left_at: now() }, and(isPresent, isConnectedOnly))
  },
}

/**
 * Starts the ten minutes now for all patients whose connection was lost without a record (the server stopped, or the
 * end of a connection was not stored). Runs at startup and with every sweep, outside a transaction.
 */
export async function recordLostConnections(): Promise<void> {
  const marked = await db()
    .select({
      id: appointments.id,
      patient_id: appointments.patient_id,
      arrival: appointments.arrival,
      lobbyId: lobbies.id,
    })
    .from(appointments)
    .innerJoin(lobbies, appointmentIsOfSession)
    .where(and(isPresent, isNotNull(appointments.joined_at), isConnectedOnly, isNull(lobbies.ended_at)))
  for (const [lobbyId, gone] of await offlineByLobby(marked)) {
    const ids = gone.map(({ id }) => id)
    await changeQueue(lobbyId, ids, { left_at: now() }, and(isPresent, isConnectedOnly))
  }
}
