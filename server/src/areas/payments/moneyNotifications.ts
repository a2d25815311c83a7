import type { NotificationType } from '#contract/notifications/notificationTypes'
import { egpText, type Piastres } from '#contract/payments/piastres'
import { patientDrafts } from '../appointments'
import { notify } from '../notifications'

/**
 * Notifies the patient of what happens with money that was paid for an appointment; of each event once.
 * @param key identifies the event within the appointment
 */
export async function notifyOfMoney(
  type: NotificationType,
  appointmentId: number,
  key: string,
  amount: Piastres,
): Promise<void> {
  const drafts = await patientDrafts(type, [appointmentId], key)
  await notify(drafts.map((draft) => ({ ...draft, values: { ...draft.values, amount: egpText(amount) } })))
}
