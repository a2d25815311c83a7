import type { Permission } from '#contract/access/permissions'
import type { OfferedSlot } from '#contract/rules/slots'
import type { MoveInput } from '#contract/staffAppointments/bookingInput'
import { caller, context } from '../../platform/context'
import { fieldProblem, orNotFound, type Problem } from '../../platform/http/problem'
import { currentSlots, type DayOffer, dayOffer, isAway, overlaps, releaseHolds } from '../appointments'
import { isNationalVacation, nationalVacations } from './bookableClinics'

/** The clinic and the date of a booking or a move. */
export type SlotChoice = Pick<MoveInput, 'clinic_id' | 'doctor_id' | 'specialty_id' | 'date'>

/** A clinic's offer of a date; undefined if the clinic is closed, or not open to the caller with one of the permissions. */
async function reachableOffer(clinicId: number, date: string, patientId: number, permissions: readonly Permission[]) {
  const open = await context().platform.access.reachable('clinic', caller(), [clinicId], permissions)
  return open.size === 0 ? undefined : dayOffer(clinicId, date, patientId)
}

/**
 * Loads the offer of a clinic that the caller can choose for a booking or a move, to show what it means for a patient.
 * @throws Problem 404
 */
export async function shownOffer(choice: { clinic: number; date: string; patient: number }): Promise<DayOffer> {
  const permissions = ['create-appointment', 'update-appointment'] as const
  return orNotFound(await reachableOffer(choice.clinic, choice.date, choice.patient, permissions))
}

/**
 * Loads the clinic's offer of a date for a patient, at a clinic where the caller may book.
 * @param patientId 0 for a patient who is not registered yet
 * @param permission with which the caller books or moves
 * @throws Problem 422 on clinic_id, doctor_id, specialty_id or date
 */
export async function loadOffer(input: SlotChoice, patientId: number, permission: Permission): Promise<DayOffer> {
  const { clinic_id: clinicId, date } = input
  const offer = await reachableOffer(clinicId, date, patientId, [permission])
  if (!offer) throw fieldProblem('clinic_id', 'validation.invalidChoice')
  const { plan } = offer
  if (plan.doctor.id !== input.doctor_id) throw fieldProblem('doctor_id', 'validation.invalidDoctor')
  if (plan.specialty.id !== input.specialty_id) throw fieldProblem('specialty_id', 'validation.invalidSpecialty')
  if (isNationalVacation(await nationalVacations([plan], date, date), plan, date))
    throw fieldProblem('date', 'booking.nationalVacation')
  if (isAway(plan, date)) throw fieldProblem('date', 'booking.vacation')
  return offer
}

/**
 * Returns the problem that says why a slot is not available, with the current slots.
 * @param moved the appointment that is moved, whose own time is no conflict
 */
export function slotProblem(
  offer: DayOffer,
  patientId: number,
  slot: OfferedSlot | undefined,
  moved?: number,
): Problem {
  const conflicts = slot ? conflictsOf(offer, slot, moved) : []
  const isPatientBusy = conflicts.some((time) => time.patient_id === patientId)
  const taken = conflicts.length > 0 ? 'booking.slotTaken' : 'booking.slotUnknown'
  const key = isPatientBusy ? 'booking.patientHasAppointment' : taken
  return fieldProblem('schedule_time', key, undefined, currentSlots(offer))
}

/** Returns what occupies the doctor's or the patient's time in a slot, without the appointment that is moved. */
export function conflictsOf({ busy }: DayOffer, slot: OfferedSlot, moved?: number) {
  return busy.filter((time) => time.id !== moved && overlaps(time, slot))
}

/** Releases the expired slot holds that still conflict with a slot, in the order in which every transaction locks them. */
export async function releaseExpired({ expiredHolds }: DayOffer, slot: OfferedSlot): Promise<void> {
  const ids = expiredHolds.filter((time) => overlaps(time, slot)).map(({ id }) => id)
  await releaseHolds(ids.sort((one, other) => one - other))
}
