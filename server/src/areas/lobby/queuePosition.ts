import type * as z from 'zod'
import type { RoomOrder } from '#contract/lobby/waiting'
import { APPOINTMENT_STATUS, LOBBY_STATE } from '#contract/rules/appointmentStatus'
import { peopleBefore, queueOf } from '#contract/rules/lobbyQueue'
import { patientInRoom, type SessionPatient } from './queue'

type RoomOrderResponse = Omit<z.output<typeof RoomOrder>, 'waiting_time'>
type OwnQueueEntry = Pick<SessionPatient, 'appointmentId' | 'start' | 'isWalkIn' | 'number'> & {
  row: { status: number; lobby_state: number }
}

const { inLobby, inRoom } = APPOINTMENT_STATUS

/**
 * Returns a patient's position in the queue. Of the others it contains only numbers: the patient in the room, then
 * present patients with an earlier time.
 * @param now in milliseconds
 */
export function queuePositionOf(
  mine: OwnQueueEntry,
  patients: readonly SessionPatient[],
  now: number,
): RoomOrderResponse {
  const current = patientInRoom(patients)
  const isOver = mine.row.status > inRoom
  const called = mine.row.lobby_state === LOBBY_STATE.inRoom
  const waiting = queueOf(
    patients.filter(({ row, appointmentId }) => row.status === inLobby && appointmentId !== mine.appointmentId),
    now,
  )
  const before = called || isOver ? [] : waiting.slice(0, peopleBefore(waiting, mine))
  const queue: RoomOrderResponse['queue'] = before.map(({ number }) => ({ number, state: 'waiting' }))
  if (current && !called && !isOver) queue.unshift({ number: current.number, state: 'in_room' })
  if (!isOver) queue.push({ number: mine.number, state: 'you' })
  return {
    room_order: current?.number ?? null,
    lobby_order: mine.number,
    people_before: isOver ? 0 : queue.length - 1,
    queue,
    called,
  }
}
