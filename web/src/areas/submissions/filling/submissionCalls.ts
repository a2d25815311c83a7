import type { SavedDraft, Submission } from '#contract/submissions/submission'
import type { Answer } from '#contract/surveys/formVersion'

/** What is sent of a submission. */
export interface SentAnswers {
  note?: string
  surveys_answers: Answer[]
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
