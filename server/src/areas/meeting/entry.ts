import { eq } from 'drizzle-orm'
import { LOBBY_STATE } from '#contract/rules/appointmentStatus'
import type { Peer } from '#contract/signals'
import { type Caller, mayOneOf } from '../../platform/auth/caller'
import { context, db } from '../../platform/context'
import { appointments } from '../appointments'

/**
 * As what this person may be in the video room of the appointment now: its doctor side whenever the record is within
 * reach, its patient once called in. Undefined for everybody else.
 */
export async function entryOf(caller: Caller, appointmentId: number): Promise<Peer['kind'] | undefined> {
  const { access } = context().platform
  const reaches = async (permission: 'start-clinic' | 'patientEnterLobby') =>
    mayOneOf(caller, [permission]) &&
    (await access.reachable('consultation', caller, [appointmentId], [permission])).has(String(appointmentId))
  if (!caller.verified) return undefined
  if (await reaches('start-clinic')) return 'staff'
  if (!(await reaches('patientEnterLobby'))) return undefined
  const [row] = await db()
    .select({ lobbyState: appointments.lobbyState, patientId: appointments.patientId })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
  return row?.patientId === caller.id && row.lobbyState === LOBBY_STATE.inRoom ? 'patient' : undefined
}
