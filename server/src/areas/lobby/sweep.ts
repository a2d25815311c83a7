import { and, eq, isNull, lte } from 'drizzle-orm'
import { APPOINTMENT_STATUS, lobbyStateOf } from '#contract/rules/appointmentStatus'
import { isInPlace } from '#contract/rules/lobbyQueue'
import { db, now } from '../../platform/context'
import { appointments } from '../appointments'
import { offlineByLobby } from './offline'
import { noteLostLines } from './presence'
import { changeIn } from './queueChange'
import { lobbies } from './tables'

const { scheduled, inLobby } = APPOINTMENT_STATUS

const isAway = () => and(eq(appointments.status, inLobby), lte(appointments.leftAt, now()))

/** Who lost the line in an open session, and when. */
async function whoLeft() {
  return db()
    .select({
      id: appointments.id,
      patientId: appointments.patientId,
      leftAt: appointments.leftAt,
      lobbyId: lobbies.id,
    })
    .from(appointments)
    .innerJoin(lobbies, and(eq(lobbies.clinicId, appointments.clinicId), eq(lobbies.date, appointments.date)))
    .where(and(isAway(), isNull(lobbies.endedAt)))
}

/**
 * Lets go of the places of those who lost the line ten minutes ago; their number is kept for when they come back.
 * Runs outside a transaction.
 */
export async function sweepLobbies(): Promise<void> {
  await noteLostLines()
  const at = now().getTime()
  for (const [lobbyId, left] of await offlineByLobby(await whoLeft())) {
    const over = left.filter(({ leftAt }) => !isInPlace({ connected: false, leftAt: leftAt?.getTime() }, at))
    const ids = over.map(({ id }) => id)
    if (ids.length > 0) {
      await changeIn(lobbyId, ids, { status: scheduled, lobbyState: lobbyStateOf(scheduled) }, isAway())
    }
  }
}
