import { eq } from 'drizzle-orm'
import { namesOfPerson } from '#contract/rules/localName'
import type { BookingMessage, bookingMessages } from '#contract/staffAppointments/bookingCalls'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { nameColumns } from '../../schema/people'
import { messagePreview } from '../notifications'
import { shownOffer } from './slotChoice'

interface Slot {
  clinic: number
  date: string
  patient: number
}

/**
 * Returns what a patient will be told when staff book a slot: the text of the notification itself.
 * @throws Problem 404 if the caller cannot choose the clinic, 422 if it has no such slot
 */
export async function bookingMessage(
  choice: Slot,
  { schedule_time: key, type }: { schedule_time: string; type: (typeof bookingMessages)[number] },
): Promise<BookingMessage> {
  const offer = await shownOffer(choice)
  const slot = offer.slots.find((each) => each.key === key)
  if (!slot) throw fieldProblem('schedule_time', 'validation.invalidChoice')
  const [doctor] = await db().select(nameColumns).from(users).where(eq(users.id, offer.plan.doctor.id))
  return messagePreview(choice.patient, type, {
    doctor: namesOfPerson(orNotFound(doctor)),
    at: new Date(slot.start).toISOString(),
  })
}
