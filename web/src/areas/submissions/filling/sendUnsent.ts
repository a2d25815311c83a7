import { Problem } from '../../../lib/api/problem'
import { whileNotOpen } from './draftLocks'
import { draftsOf, isUnsent, putDraft, refusalOf, type StoredDraft } from './draftStore'
import { mergeSaved } from './mergeSaved'
import { problemsByLine } from './problemsByLine'
import { isRefused } from './sendFinal'
import { type SubmissionCalls, saveDraft } from './submissionCalls'

/** Sends the changes of a draft; answers that the server refuses stay on this device until they are corrected. */
async function sendChanges(calls: SubmissionCalls, draft: StoredDraft) {
  const answers = draft.answers.filter(({ line_id }) => draft.changed.includes(line_id))
  try {
    return { answers, saved: await saveDraft(calls, draft, answers) }
  } catch (thrown) {
    const refused = problemsByLine(thrown instanceof Problem ? thrown.errors : {})
    const accepted = answers.filter(({ line_id }) => !refused.has(line_id))
    if (refused.size === 0 || (accepted.length === 0 && !draft.isNoteChanged)) throw thrown
    return { answers: accepted, saved: await saveDraft(calls, draft, accepted) }
  }
}

/**
 * Sends the changes of drafts that are only on this device, except those that are open in a form, which sends them itself.
 * @param calls the calls that send them, by kind; drafts of other kinds stay
 * @param skipped drafts as JSON that need the user: they are not sent. Those are added of which the server refuses a change, or
 *   another person has changed the same answer
 * @returns how many the server has changed
 */
export async function sendUnsent(
  calls: readonly SubmissionCalls[],
  user: number,
  skipped: Set<string>,
): Promise<number> {
  let count = 0
  const isWanted = (draft: StoredDraft) =>
    !draft.isFinal && !draft.refusal && isUnsent(draft) && !skipped.has(JSON.stringify(draft))
  for (const { client_id: id, kind } of (await draftsOf(user)).filter(isWanted)) {
    const ofKind = calls.find((each) => each.kind === kind)
    if (!ofKind) continue
    await whileNotOpen(id, async () => {
      // As it is now: another tab may have sent it.
      const draft = (await draftsOf(user)).find(({ client_id }) => client_id === id)
      if (!draft || !isWanted(draft)) return
      try {
        const { answers, saved } = await sendChanges(ofKind, draft)
        count += 1
        const merged = mergeSaved(draft, saved, { answers, note: draft.note })
        // Sent again with the revision that it is based on, the form shows the conflict when it is opened.
        const left = saved.conflicts.length > 0 ? draft : merged
        await putDraft(left)
        if (isUnsent(left)) skipped.add(JSON.stringify(left))
      } catch (thrown) {
        const refusal = refusalOf(thrown)
        if (refusal) await putDraft({ ...draft, refusal })
        else if (isRefused(thrown)) skipped.add(JSON.stringify(draft))
      }
    })
  }
  return count
}
