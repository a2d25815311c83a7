import { context } from '../../platform/context'

/** Publishes to the appointment's channel that what the doctor shows the patient has changed. */
export function publishFromDoctor(appointmentId: number): void {
  const data = { appointment_id: appointmentId }
  context().platform.realtime.publish('appointment', appointmentId, { event: 'FromDoctor', data })
}
