import type { FollowUpType } from '#contract/submissions/followUps'

/** The follow-ups of one type in a case. */
export interface FollowUpCase {
  episodeId: number
  patientId: number
  /** The name of the patient, which is stored on the device with a draft. */
  patient: string
  type: FollowUpType
  /** The time zone of the hospital, IANA name. */
  zone: string
  /** Whether the patient is still in the hospital; then follow-ups can be written. */
  isOpen: boolean
}

/** Returns the fields of a new follow-up other than its form and its answers. */
export function fieldsOf({ episodeId, type }: FollowUpCase) {
  return { model_type: 'episode' as const, model_id: episodeId, type }
}

/** Returns whether a stored draft with these fields is one of the follow-ups. */
export function isOfCase(fields: Record<string, unknown>, { episodeId, type }: FollowUpCase): boolean {
  return fields.model_type === 'episode' && fields.model_id === episodeId && fields.type === type
}
