import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { APPOINTMENT_STATUS, lobbyStateOf } from '#contract/rules/appointmentStatus'
import { isInPlace } from '#contract/rules/lobbyQueue'
import { context, db, now } from '../../platform/context'
import { appointments } from '../appointments'
import { sayQueueChanged } from './events'
import { noteLostLines } from './presence'
import { holdSessionById } from './session'
import { lobbies } from './tables'

const { scheduled, inLobby } = APPOINTMENT_STATUS

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
    .where(and(eq(appointments.status, inLobby), lte(appointments.leftAt, now()), isNull(lobbies.endedAt)))
    .orderBy(lobbies.id)
}

/** Lets go of the places of those who lost the line ten minutes ago; their number is kept for when they come back. */
export async function sweepLobbies(): Promise<void> {
  await noteLostLines()
  const at = now().getTime()
  const left = await whoLeft()
  for (const lobbyId of new Set(left.map((row) => row.lobbyId))) {
    const connected = new Set(await context().platform.realtime.present('lobby', lobbyId))
    const over = left.filter(
      (row) =>
        row.lobbyId === lobbyId &&
        !isInPlace({ connected: connected.has(row.patientId), leftAt: row.leftAt?.getTime() }, at),
    )
    if (over.length > 0)
      await letGo(
        lobbyId,
        over.map(({ id }) => id),
      )
  }
}

async function letGo(lobbyId: number, appointmentIds: number[]): Promise<void> {
  const session = await holdSessionById(lobbyId)
  if (!session || session.endedAt) return
  const { rowCount } = await db()
    .update(appointments)
    .set({ status: scheduled, lobbyState: lobbyStateOf(scheduled) })
    .where(
      and(inArray(appointments.id, appointmentIds), eq(appointments.status, inLobby), lte(appointments.leftAt, now())),
    )
  if (rowCount) sayQueueChanged(session)
}
