import type { Submission } from '#contract/submissions/submission'
import { checkUser } from '../../../app/ward/otherUser'
import { isVerdict } from '../../../app/ward/verdict'
import { deleteStoredDraft, draftsOf, putDraft, refusalOf, type StoredDraft } from './draftStore'
import { type SubmissionCalls, sentAnswers, sentNote } from './submissionCalls'

/**
 * Sends a final submission as the user who has filled it in, and then deletes it from this device. The server stores it once,
 * however often it is sent.
 * @throws Problem
 */
export async function sendFinal(calls: SubmissionCalls, draft: StoredDraft): Promise<Submission> {
  checkUser(draft.user)
  const { id, client_id, revision } = draft
  const body = { surveys_answers: sentAnswers(draft.answers), ...sentNote(draft) }
  const { data } =
    id === null
      ? await calls.create(draft.fields, { ...body, client_id })
      : await calls.submit(id, { ...body, revision })
  // If it cannot be deleted, it is sent again, and stored once.
  await deleteStoredDraft(draft.user, client_id).catch(() => undefined)
  return data
}

/** Returns whether the server has refused what was sent, so that sending it again is of no use. */
export function isRefused(thrown: unknown): boolean {
  return isVerdict(thrown) && thrown.status < 500
}

/**
 * Sends the final submissions that were made without a connection. One that the server refuses becomes a draft again.
 * @param calls the calls that send them, by kind; submissions of other kinds stay
 * @returns which were sent, and which refused; the others wait for the connection
 */
export async function sendWaiting(
  calls: readonly SubmissionCalls[],
  user: number,
): Promise<{ sent: StoredDraft[]; refused: StoredDraft[] }> {
  const sent: StoredDraft[] = []
  const refused: StoredDraft[] = []
  for (const draft of await draftsOf(user)) {
    const ofKind = calls.find(({ kind }) => kind === draft.kind)
    if (!draft.isFinal || !ofKind) continue
    try {
      await sendFinal(ofKind, draft)
      sent.push(draft)
    } catch (thrown) {
      if (!isRefused(thrown)) continue
      await putDraft({ ...draft, isFinal: false, refusal: refusalOf(thrown) })
      refused.push(draft)
    }
  }
  return { sent, refused }
}
