import type { PatientAppointment } from '#contract/appointments/booking'
import { deleteDraft, readDraft, saveDraft } from '../../../app/form/drafts'

/** Path of the screen on which a slot is chosen. */
export const slotsPath = '/patient/slot/select'
/** Path of the screen on which the complaint of a reserved slot is written. */
export const complaintPath = '/complaint/create'

/** Key of what is carried over to the next slot that the patient reserves at a clinic. */
function nextKey(clinicId: number): string {
  return `complaint.next-${clinicId}`
}

/** Returns the key of a booking's complaint draft in this tab's storage. */
export function complaintDraftKey(appointmentId: number): string {
  return `complaint.${appointmentId}`
}

/**
 * Returns the key of the draft of a slot that was just reserved. What was carried over to it becomes the draft, once.
 */
export function openComplaintDraft({ id, clinic_id: clinicId }: PatientAppointment): string {
  const key = complaintDraftKey(id)
  const carried = readDraft(nextKey(clinicId))
  if (carried && !readDraft(key)) saveDraft(key, carried)
  deleteDraft(nextKey(clinicId))
  return key
}

/**
 * Saves the draft. A complaint that is already on the server stays in the draft too, until the booking is confirmed.
 */
export function saveComplaintDraft(appointmentId: number, draft: { cause: string; complaint: string }) {
  saveDraft(complaintDraftKey(appointmentId), draft)
}

/**
 * Makes the complaint of an appointment, as typed or as saved, the draft of the next slot that is reserved at its clinic:
 * only for a patient who chooses another time instead of this one, or books again.
 */
export function carryComplaintOver({ id, clinic_id: clinicId, cause, complaint }: PatientAppointment) {
  const draft = readDraft(complaintDraftKey(id)) ?? { cause: cause ?? '', complaint: complaint ?? '' }
  if (Object.values(draft).some(Boolean)) saveDraft(nextKey(clinicId), draft)
}

/** Deletes what is carried over to a slot of a clinic, if the patient leaves its times without reserving one. */
export function deleteCarriedComplaint(clinicId: number) {
  deleteDraft(nextKey(clinicId))
}

/** Deletes the draft, once the booking is confirmed. */
export function deleteComplaintDraft(appointmentId: number) {
  deleteDraft(complaintDraftKey(appointmentId))
}
