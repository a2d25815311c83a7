import { and, eq, isNull, lte } from 'drizzle-orm'
import { APPOINTMENT_STATUS, lobbyStateOf } from '#contract/rules/appointmentStatus'
import { isInQueue } from '#contract/rules/lobbyQueue'
import { db, now } from '../../platform/context'
import { appointmentIsOfSession } from '../../schema/appointmentSession'
import { appointments } from '../../schema/appointments'
import { lobbies } from '../../schema/lobby'
import { changeQueue } from './changeQueue'
import { offlineByLobby } from './offline'
import { recordLostConnections } from './presence'

const { scheduled, inLobby } = APPOINTMENT_STATUS

const isDisconnected = () => and(eq(appointments.status, inLobby), lte(appointments.left_at, now()))

/** Returns the patients of open clinic sessions who are disconnected, with the time. */
async function selectDisconnected() {
  return db()
    .select({
      id: appointments.id,
      patient_id: appointments.patient_id,
      left_at: appointments.left_at,
      arrival: appointments.arrival,
      lobbyId: lobbies.id,
    })
    .from(appointments)
    .innerJoin(lobbies, appointmentIsOfSession)
    .where(and(isDisconnected(), isNull(lobbies.ended_at)))
}

/**
 * Releases the queue positions of patients who have been disconnected for ten minutes; their number is kept in case
 * they come back. Runs outside a transaction.
 */
export async function sweepLobbies(): Promise<void> {
  await recordLostConnections()
  const at = now().getTime()
  for (const [lobbyId, left] of await offlineByLobby(await selectDisconnected())) {
    const over = left.filter(({ left_at: leftAt }) => !isInQueue({ connected: false, leftAt: leftAt?.getTime() }, at))
    const ids = over.map(({ id }) => id)
    if (ids.length > 0) {
      await changeQueue(lobbyId, ids, { status: scheduled, lobby_state: lobbyStateOf(scheduled) }, isDisconnected())
    }
  }
}
