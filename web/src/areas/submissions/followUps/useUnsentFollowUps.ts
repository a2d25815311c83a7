import { staffCalls } from '../calls'
import type { StoredDraft } from '../filling/draftStore'
import { useUnsent, useWaiting } from '../filling/useWaiting'

/** A follow-up on this device that the server does not have, or not with all of its answers. */
export interface UnsentFollowUp {
  clientId: string
  episodeId: number
  /** The tab of its case. */
  tab: 'follow-ups' | 'nurse-follow-ups'
  title: string
  /** The name of the patient, if it is known. */
  patient: string | undefined
  /** Submitted, and waiting for the connection; otherwise a draft. */
  isFinal: boolean
  /** Why the server accepts no answer of it. */
  refusal: string | null
}

function followUpOf({ client_id: clientId, fields, title, patient, isFinal, refusal }: StoredDraft): UnsentFollowUp[] {
  const { model_type: model, model_id: episodeId, type } = fields
  if (model !== 'episode' || typeof episodeId !== 'number') return []
  const tab = type === 'nurse' ? 'nurse-follow-ups' : 'follow-ups'
  return [{ clientId, episodeId, tab, title, patient, isFinal, refusal }]
}

/** Returns the follow-ups of all cases with something that only this device has. */
export function useUnsentFollowUps(): UnsentFollowUp[] {
  return [...useWaiting(staffCalls.kind), ...useUnsent(staffCalls.kind)].flatMap(followUpOf)
}
