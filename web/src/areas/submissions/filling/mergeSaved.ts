import type { SavedDraft } from '#contract/submissions/submission'
import type { Answer } from '#contract/surveys/formVersion'
import type { StoredDraft } from './draftStore'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const given = (answers: readonly Answer[], line: number) =>
  answers.find(({ line_id }) => line_id === line)?.answer_value ?? null

/**
 * Returns a draft with what the server has stored: other people's answers to other questions, their note, and what is not
 * sent yet.
 * @param sent what was sent; answers that were changed meanwhile are still to be sent
 */
export function mergeSaved(
  draft: StoredDraft,
  { data, conflicts }: SavedDraft,
  sent: { answers: readonly Answer[]; note: string },
): StoredDraft {
  const isSent = (line: number) =>
    sent.answers.some(({ line_id }) => line_id === line) &&
    isSame(given(sent.answers, line), given(draft.answers, line))
  const changed = draft.changed.filter((line) => !isSent(line))
  const stays = new Set([...changed, ...conflicts.map(({ line_id }) => line_id)])
  const mine = draft.answers.filter(({ line_id }) => stays.has(line_id))
  const theirs = data.surveys_answers.filter(({ line_id }) => !stays.has(line_id))
  return {
    ...draft,
    id: data.id,
    revision: data.revision,
    answers: [...mine, ...theirs],
    changed,
    note: draft.isNoteChanged ? draft.note : (data.note ?? ''),
    isNoteChanged: draft.isNoteChanged && draft.note !== sent.note,
  }
}
