import { eq } from 'drizzle-orm'
import type { Peer } from '#contract/meeting/signals'
import { LOBBY_STATE } from '#contract/rules/appointmentStatus'
import { subjectOfRoom } from '#contract/rules/videoRooms'
import { type Caller, mayOneOf } from '../../platform/auth/caller'
import { context, db } from '../../platform/context'
import { appointments } from '../../schema/appointments'
import { callEndOf } from './caseEntry'
import { entersRequest } from './requestEntry'
import { roundPartOf } from './roundEntry'
import type { Participant } from './seats'

/** As what a person enters a video room. */
export type Entrance = Pick<Participant, 'kind' | 'part'>

/** Returns as what this person may now enter a video room; undefined if they may not. */
export async function entryOf(caller: Caller, room: string): Promise<Entrance | undefined> {
  const { kind: of, id } = subjectOfRoom(room)
  if (of === 'round') {
    const part = await roundPartOf(caller, id)
    return part && { kind: 'staff', part }
  }
  const kind = of === 'appointment' ? await visitEntryOf(caller, id) : await staffEntryOf(caller, of, id)
  return kind && { kind, part: 'stage' }
}

async function staffEntryOf(caller: Caller, of: 'episode' | 'request', id: number): Promise<'staff' | undefined> {
  const enters = of === 'request' ? await entersRequest(caller, id) : (await callEndOf(caller, id)) === null
  return enters ? 'staff' : undefined
}

/**
 * Returns the role in which this person may now enter the video room of the appointment: its doctor at any time, its
 * patient once called in. Undefined for everybody else.
 */
async function visitEntryOf(caller: Caller, appointmentId: number): Promise<Peer['kind'] | undefined> {
  const { access } = context().platform
  if (!caller.verified) return undefined
  const permissions = ['start-clinic', 'patientEnterLobby'] as const
  const reachable = await access.reachable('consultation', caller, [appointmentId], permissions)
  if (!reachable.has(String(appointmentId))) return undefined
  const [row] = await db()
    .select({ lobby_state: appointments.lobby_state, patient_id: appointments.patient_id })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
  if (row?.patient_id !== caller.id) return mayOneOf(caller, ['start-clinic']) ? 'staff' : undefined
  const calledIn = row.lobby_state === LOBBY_STATE.inRoom
  return calledIn && mayOneOf(caller, ['patientEnterLobby']) ? 'patient' : undefined
}

/** Checks again whether the patient of a consultation that has ended may stay in its video room. */
export async function recheckPatient(appointmentId: number): Promise<void> {
  const rows = await db()
    .select({ userId: appointments.patient_id })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
  context().platform.realtime.recheck({ userIds: rows.map(({ userId }) => userId) })
}
