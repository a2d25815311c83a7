import { deleteDraft, saveDraft } from '../../../app/form/drafts'

/**
 * Under which name the words of a booking's complaint are kept in this tab: that of the clinic, so that they outlive a
 * hold that ran out and come with the next time that is chosen there.
 */
export function complaintDraftKey(clinicId: number): string {
  return `complaint.clinic-${clinicId}`
}

/** Keeps what was saved too, until the booking is confirmed. */
export function saveComplaintDraft(clinicId: number, words: { cause: string; complaint: string }) {
  saveDraft(complaintDraftKey(clinicId), words)
}

/** The booking is confirmed. */
export function deleteComplaintDraft(clinicId: number) {
  deleteDraft(complaintDraftKey(clinicId))
}
