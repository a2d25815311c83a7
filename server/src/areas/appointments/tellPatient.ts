import { context } from '../../platform/context'
import type { AppointmentRow } from './appointmentRow'
import { cancellationMail, type Recipient } from './mails'

/**
 * Tells a patient that the house has cancelled their appointment, with the transaction that cancels it: a mail, and news
 * of the session to whoever looks at its list.
 */
export async function tellPatientOfCancellation(visit: AppointmentRow, patient: Recipient): Promise<void> {
  const { mail, realtime } = context().platform
  await mail.send(cancellationMail(patient, { title: visit.clinic_title, start: visit.start }))
  if (!visit.session_token) return
  realtime.publish('clinic', visit.clinic_id, { event: 'QueueChanged', data: { session_token: visit.session_token } })
}
