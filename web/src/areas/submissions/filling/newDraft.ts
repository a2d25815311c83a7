import type { Submission } from '#contract/submissions/submission'
import { newUuid } from '../../../lib/uuid'
import type { StoredDraft } from './draftStore'

/** Returns a submission that begins without answers. */
export function newDraft(
  start: Pick<StoredDraft, 'user' | 'kind' | 'target' | 'title' | 'fields'> & Partial<StoredDraft>,
): StoredDraft {
  return {
    client_id: newUuid(),
    refusal: null,
    id: null,
    revision: null,
    note: '',
    isNoteChanged: false,
    answers: [],
    changed: [],
    isFinal: false,
    ...start,
  }
}

/**
 * Returns a submission of the server as it is filled in, with what this device has stored of it and the server does not
 * have yet.
 */
export function draftOf(
  submission: Submission,
  stored: StoredDraft | undefined,
  start: Pick<StoredDraft, 'user' | 'kind' | 'patient'>,
): StoredDraft {
  const changed = stored?.changed ?? []
  const mine = stored?.answers.filter(({ line_id }) => changed.includes(line_id)) ?? []
  const theirs = submission.surveys_answers.filter(({ line_id }) => !changed.includes(line_id))
  return newDraft({
    ...start,
    client_id: stored?.client_id ?? submission.client_id ?? newUuid(),
    target: stored?.target ?? `submission ${submission.id}`,
    title: submission.survey.title,
    patient: start.patient,
    groups: submission.groups,
    refusal: stored?.refusal ?? null,
    fields: stored?.fields ?? {},
    id: submission.id,
    // Of the changes on this device, the base is the revision that it had then.
    revision: changed.length > 0 ? (stored?.revision ?? submission.revision) : submission.revision,
    note: stored?.isNoteChanged ? stored.note : (submission.note ?? ''),
    isNoteChanged: stored?.isNoteChanged ?? false,
    answers: [...mine, ...theirs],
    changed,
  })
}
