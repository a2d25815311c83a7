import type { StaffOfferInput } from '#contract/waitlist/entry'
import { fieldProblem } from '../../platform/http/problem'
import { dayOffer, isAway, slotRefusal } from '../appointments'
import { lockBookingsShared } from '../clinics'
import { candidatesOf, hasTimeToAnswer, offerTo, releaseExpired } from './offerSlots'
import { lockEntriesOfPatient, lockEntry } from './offers'
import { ownClinics } from './readEntries'

/**
 * Offers a free time of a clinic of the caller to a waiting patient, whoever else's turn it is, and at any hour: the person who
 * offers it knows why. It must be on a date for which the patient waits. Expects a transaction.
 * @throws Problem 404; 422 on offer if one is open or the patient no longer waits, on clinic_id for a clinic that the patient does
 * not wait for, on schedule_time for a time that is not free or was offered before
 */
export async function offerByStaff(entryId: number, input: StaffOfferInput): Promise<void> {
  const { clinic_id: clinicId, date, schedule_time: key } = input
  await lockBookingsShared()
  await lockEntriesOfPatient(entryId)
  const { entry, offer: latest } = await lockEntry(entryId)
  if (entry.state !== 'waiting') throw fieldProblem('offer', 'waitlist.notWaiting')
  if (latest?.state === 'open') throw fieldProblem('offer', 'waitlist.offerOpen')
  if ((await ownClinics([clinicId])).size === 0) throw fieldProblem('clinic_id', 'validation.invalidChoice')
  const [candidate] = await candidatesOf({ clinic_id: clinicId, date }, entryId)
  if (!candidate) throw fieldProblem('clinic_id', 'waitlist.notWanted')
  if (candidate.hasOffer) throw fieldProblem('offer', 'waitlist.offerOpen')
  const day = await dayOffer(clinicId, date, candidate.patientId)
  if (!day || isAway(day.plan, date)) throw fieldProblem('schedule_time', 'booking.slotUnknown')
  const slot = day.slots.find((each) => each.key === key)
  if (!slot || slot.taken || !hasTimeToAnswer(slot)) throw slotRefusal(day, slot)
  if (candidate.offered.includes(slot.start)) throw fieldProblem('schedule_time', 'waitlist.offeredBefore')
  await releaseExpired(day, slot)
  if (!(await offerTo(candidate, day, slot))) throw fieldProblem('schedule_time', 'booking.slotTaken')
}
