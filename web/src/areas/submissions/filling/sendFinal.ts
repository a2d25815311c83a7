import type { Submission } from '#contract/submissions/submission'
import { Problem } from '../../../lib/api/problem'
import { deleteStoredDraft, draftsOf, putDraft, type StoredDraft } from './draftStore'
import { type SubmissionCalls, sentAnswers } from './submissionCalls'

/**
 * Sends a final submission, and then deletes it from this device. The server stores it once, however often it is sent.
 * @throws Problem
 */
export async function sendFinal(calls: SubmissionCalls, draft: StoredDraft): Promise<Submission> {
  const { id, client_id, revision, note } = draft
  const surveys_answers = sentAnswers(draft.answers)
  const { data } =
    id === null
      ? await calls.create(draft.fields, { client_id, note, surveys_answers })
      : await calls.submit(id, { revision, note, surveys_answers })
  await deleteStoredDraft(client_id)
  return data
}

/**
 * Sends the final submissions that were made without a connection. One that the server refuses becomes a draft again.
 * @returns how many were sent, and those that wait for the connection
 */
export async function sendWaiting(
  calls: SubmissionCalls,
  user: number,
): Promise<{ sent: number; waiting: StoredDraft[] }> {
  const waiting: StoredDraft[] = []
  let sent = 0
  for (const draft of await draftsOf(user)) {
    if (!draft.isFinal || draft.kind !== calls.kind) continue
    try {
      await sendFinal(calls, draft)
      sent += 1
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.status === 422) await putDraft({ ...draft, isFinal: false })
      else waiting.push(draft)
    }
  }
  return { sent, waiting }
}
