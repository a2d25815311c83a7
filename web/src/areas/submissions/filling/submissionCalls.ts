import type { SavedDraft, Submission } from '#contract/submissions/submission'
import type { Answer } from '#contract/surveys/formVersion'
import { checkUser } from '../../../app/ward/otherUser'
import type { StoredDraft } from './draftStore'

/** What is sent of a submission. */
export interface SentAnswers {
  note?: string
  surveys_answers: { line_id: number; answer_value: number[] | string | number | null }[]
}

/** Returns answers as calls send them. */
export function sentAnswers(answers: readonly Answer[]): SentAnswers['surveys_answers'] {
  return answers.map(({ line_id, answer_value: value }) => ({
    line_id,
    answer_value: typeof value === 'object' && value !== null ? [...value] : value,
  }))
}

/** Returns the note as calls send it: one that is not changed here may have been written by another person meanwhile. */
export function sentNote({ note, isNoteChanged }: StoredDraft): Pick<SentAnswers, 'note'> {
  return isNoteChanged ? { note } : {}
}

/**
 * Sends changes of a draft as the user who has filled it in. The server stores a new one once, however often it is sent.
 * @param answers those of the changed answers that are sent
 * @throws Problem
 */
export async function saveDraft(
  calls: SubmissionCalls,
  draft: StoredDraft,
  answers: readonly Answer[],
): Promise<SavedDraft> {
  const { user, id, client_id, revision, fields } = draft
  checkUser(user)
  const body = { surveys_answers: sentAnswers(answers), ...sentNote(draft) }
  return id === null ? calls.createDraft(fields, { ...body, client_id }) : calls.saveDraft(id, { ...body, revision })
}

/** The calls with which a submission is saved: those of patients, of staff, or of sent surveys. */
export interface SubmissionCalls {
  /** The kind of the stored drafts that these calls send. */
  kind: string
  create(fields: Record<string, unknown>, body: SentAnswers & { client_id: string }): Promise<{ data: Submission }>
  createDraft(fields: Record<string, unknown>, body: SentAnswers & { client_id: string }): Promise<SavedDraft>
  submit(id: number, body: SentAnswers & { revision: number | null }): Promise<{ data: Submission }>
  saveDraft(id: number, body: SentAnswers & { revision: number | null }): Promise<SavedDraft>
}
