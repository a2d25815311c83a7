import type { PatientAppointment } from '#contract/appointments/booking'
import { deleteDraft, readDraft, saveDraft } from '../../../app/form/drafts'

/**
 * Returns the key of a booking's complaint draft in this tab's storage. It contains the clinic, not the appointment, so
 * that the draft survives an expired hold and reappears with the next slot chosen at that clinic.
 */
export function complaintDraftKey(clinicId: number): string {
  return `complaint.clinic-${clinicId}`
}

/**
 * Saves the draft. A complaint that is already on the server stays in the draft too, until the booking is confirmed.
 */
export function saveComplaintDraft(clinicId: number, draft: { cause: string; complaint: string }) {
  saveDraft(complaintDraftKey(clinicId), draft)
}

/**
 * Makes the complaint of an earlier appointment the draft of the next one at its clinic, unless the patient has already
 * begun to write one.
 */
export function carryComplaintOver({ clinic_id: clinicId, cause, complaint }: PatientAppointment) {
  const begun = Object.values(readDraft(complaintDraftKey(clinicId)) ?? {}).some(Boolean)
  if (begun || (!cause && !complaint)) return
  saveComplaintDraft(clinicId, { cause: cause ?? '', complaint: complaint ?? '' })
}

/** Deletes the draft, once the booking is confirmed. */
export function deleteComplaintDraft(clinicId: number) {
  deleteDraft(complaintDraftKey(clinicId))
}
