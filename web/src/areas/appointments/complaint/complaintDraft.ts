import { deleteDraft, saveDraft } from '../../../app/form/drafts'

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

/** Deletes the draft, once the booking is confirmed. */
export function deleteComplaintDraft(clinicId: number) {
  deleteDraft(complaintDraftKey(clinicId))
}
