import { eq } from 'drizzle-orm'
import { namesOfPerson } from '#contract/rules/localName'
import type { BookingMessage, bookingMessages } from '#contract/staffAppointments/bookingCalls'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { nameColumns } from '../../schema/people'
import { dayOffer } from '../appointments'
import { messagePreview } from '../notifications'

interface Slot {
  clinic: number
  date: string
  patient: number
}

/**
 * Returns what a patient will be told when staff book a slot: the text of the notification itself.
 * @throws Problem 422 if the clinic has no such slot
 */
export async function bookingMessage(
  { clinic, date, patient }: Slot,
  { schedule_time: key, type }: { schedule_time: string; type: (typeof bookingMessages)[number] },
): Promise<BookingMessage> {
  const offer = await dayOffer(clinic, date, patient)
  if (!offer) throw fieldProblem('clinic', 'validation.invalidChoice')
  const slot = offer.slots.find((each) => each.key === key)
  if (!slot) throw fieldProblem('schedule_time', 'validation.invalidChoice')
  const [doctor] = await db().select(nameColumns).from(users).where(eq(users.id, offer.plan.doctor.id))
  return messagePreview(patient, type, {
    doctor: namesOfPerson(orNotFound(doctor)),
    at: new Date(slot.start).toISOString(),
  })
}
