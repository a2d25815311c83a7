import type { VisitOrders } from '#contract/patientTimeline/timeline'
import { patientAppointment } from '../appointments'
import { ownPrescriptions } from '../prescriptions'
import { visitInvestigations } from './patientInvestigations'

/** The most prescriptions, and the most investigations, that are returned. */
const most = 100

/**
 * Returns what the doctor wrote and ordered in a visit, as its patient reads it.
 * @throws Problem 404
 */
export async function visitOrders(appointmentId: number): Promise<VisitOrders> {
  const { recommendations, diagnosis, examination } = await patientAppointment(appointmentId)
  const { data: prescriptions } = await ownPrescriptions(appointmentId, { page: 1, limit: most })
  const investigations = await visitInvestigations(appointmentId, most)
  return { appointment_id: appointmentId, recommendations, diagnosis, examination, investigations, prescriptions }
}
