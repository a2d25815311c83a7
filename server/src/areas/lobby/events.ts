import { context } from '../../platform/context'
import type { ClinicSession } from './clinicSession'

type SessionRef = Pick<ClinicSession, 'clinic_id' | 'token'>

/** A clinic, and its session of the day if it was started. */
interface QueueRef {
  clinic_id: number
  token: string | null
}

/** Publishes that a person joined, left, was called in or finished: clients refetch their lists. */
export function publishQueueChanged({ clinic_id: clinicId, token }: QueueRef): void {
  context().platform.realtime.publish('clinic', clinicId, { event: 'QueueChanged', data: { session_token: token } })
}

/** Publishes the number of the patient in the room, null when it is empty, and a queue change with it. */
export function publishRoomOrder(session: SessionRef, roomOrder: number | null): void {
  const data = { session_token: session.token, room_order: roomOrder }
  context().platform.realtime.publish('clinic', session.clinic_id, { event: 'RoomOrder', data })
  publishQueueChanged(session)
}

/** Publishes to the appointment's channel that its patient was called in. */
export function publishCalled(session: SessionRef, appointmentId: number): void {
  const data = { session_token: session.token, appointment_id: appointmentId }
  context().platform.realtime.publish('appointment', appointmentId, { event: 'Called', data })
}

/** Publishes to the appointment's channel that its consultation was finished. */
export function publishFinished(appointmentId: number): void {
  const data = { appointment_id: appointmentId }
  context().platform.realtime.publish('appointment', appointmentId, { event: 'FinishAppointment', data })
}

/** Publishes to the clinic's channel that its session was ended. */
export function publishEnded({ clinic_id: clinicId, token }: SessionRef): void {
  context().platform.realtime.publish('clinic', clinicId, { event: 'EndClinic', data: { session_token: token } })
}
