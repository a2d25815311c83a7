import { context } from '../../platform/context'
import type { Session } from './session'

type Of = Pick<Session, 'clinicId' | 'token'>

/** Someone came, went, was called or finished: lists are to be read again. */
export function sayQueueChanged({ clinicId, token }: Of): void {
  context().platform.realtime.publish('clinic', clinicId, { event: 'QueueChanged', data: { session_token: token } })
}

/** The number that is being seen, null when the room is empty; the queue changes with it. */
export function sayRoomOrder(session: Of, roomOrder: number | null): void {
  const data = { session_token: session.token, room_order: roomOrder }
  context().platform.realtime.publish('clinic', session.clinicId, { event: 'RoomOrder', data })
  sayQueueChanged(session)
}

export function sayCalled(session: Of, appointmentId: number): void {
  const data = { session_token: session.token, appointment_id: appointmentId }
  context().platform.realtime.publish('appointment', appointmentId, { event: 'Called', data })
}

export function sayFinished(appointmentId: number): void {
  const data = { appointment_id: appointmentId }
  context().platform.realtime.publish('appointment', appointmentId, { event: 'FinishAppointment', data })
}

export function sayEnded({ clinicId, token }: Of): void {
  context().platform.realtime.publish('clinic', clinicId, { event: 'EndClinic', data: { session_token: token } })
}
