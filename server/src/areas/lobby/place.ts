import type * as z from 'zod'
import type { RoomOrder } from '#contract/lobby/waiting'
import { APPOINTMENT_STATUS, LOBBY_STATE } from '#contract/rules/appointmentStatus'
import { peopleBefore, queueOf } from '#contract/rules/lobbyQueue'
import { patientInRoom, type SessionPatient } from './queue'

type RoomOrderAnswer = z.output<typeof RoomOrder>
type Mine = Pick<SessionPatient, 'appointmentId' | 'start' | 'number'> & { row: { status: number; lobbyState: number } }

const { inLobby, inRoom } = APPOINTMENT_STATUS

/**
 * Where a patient stands among the others, of whom only numbers are told: the one being seen, then those in place with
 * an earlier time. `now` in ms.
 */
export function placeOf(mine: Mine, patients: readonly SessionPatient[], now: number): RoomOrderAnswer {
  const seen = patientInRoom(patients)
  const isOver = mine.row.status > inRoom
  const called = mine.row.lobbyState === LOBBY_STATE.inRoom
  const waiting = queueOf(
    patients.filter(({ row, appointmentId }) => row.status === inLobby && appointmentId !== mine.appointmentId),
    now,
  )
  const before = called || isOver ? [] : waiting.slice(0, peopleBefore(waiting, mine))
  const queue: RoomOrderAnswer['queue'] = before.map(({ number }) => ({ number, state: 'waiting' }))
  if (seen && !called && !isOver) queue.unshift({ number: seen.number, state: 'in_room' })
  if (!isOver) queue.push({ number: mine.number, state: 'you' })
  return {
    room_order: seen?.number ?? null,
    lobby_order: mine.number,
    people_before: isOver ? 0 : queue.length - 1,
    queue,
    called,
  }
}
