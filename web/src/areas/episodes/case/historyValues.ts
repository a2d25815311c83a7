import type { Answer } from '#contract/surveys/formVersion'
import type { CallResponse } from '../../../lib/api/call'
import { sentAnswers } from '../../submissions'
import { type HistoryText, type HistoryTexts, historyTexts } from '../historyTexts'

/** The medical history as the call returns it. */
export type MedicalHistory = CallResponse<
  typeof import('#contract/episodes/calls')['episodes']['medicalHistory']
>['data']

/** The values of the form of a medical history. */
export interface HistoryValues extends HistoryTexts {
  surveys_answers: readonly Answer[]
  /** The revision on which the changes are based. */
  revision: number
}

/** What another person has written in a text or as an answer that was also changed here. */
export type Conflict = { text: HistoryText; theirs: string } | { line: number; theirs: string; answer: Answer }

/** Returns the name of the draft of a medical history. */
export const historyDraft = (episodeId: number) => `episodes.history.${episodeId}`

const savedAnswers = ({ admissionSurveyInstance: answered }: MedicalHistory) => answered?.surveys_answers ?? []

/** Returns the values of a saved medical history. */
export function valuesOf(history: MedicalHistory): HistoryValues {
  return {
    chief_complaint: history.chief_complaint,
    present_illness_history: history.present_illness_history ?? '',
    examination: history.examination ?? '',
    surveys_answers: savedAnswers(history).map(({ line_id, answer_value }) => ({ line_id, answer_value })),
    revision: history.revision,
  }
}

const valueIn = (answers: readonly Answer[], line: number) =>
  JSON.stringify(answers.find(({ line_id }) => line_id === line)?.answer_value ?? null)

/** Returns the answers that differ from those of the saved medical history. */
function changedAnswers(values: HistoryValues, saved: HistoryValues): readonly Answer[] {
  return values.surveys_answers.filter(
    ({ line_id: line }) => valueIn(values.surveys_answers, line) !== valueIn(saved.surveys_answers, line),
  )
}

/** Converts the form's values to the request body: the texts, and the answers that differ from the saved ones. */
export function toRequestBody(values: HistoryValues, saved: HistoryValues) {
  return { ...values, surveys_answers: sentAnswers(changedAnswers(values, saved)) }
}

/**
 * Merges what another person has saved meanwhile: texts and answers that were not changed here become theirs. Those that
 * both have changed stay as they are here, and are returned as conflicts.
 * @param mine the values of the form
 * @param base what was saved when the form was opened; undefined if that is not known, after a reload: then whatever
 *   differs is a conflict
 * @param latest what is saved now
 */
export function mergeHistory(mine: HistoryValues, base: HistoryValues | undefined, latest: MedicalHistory) {
  const theirs = valuesOf(latest)
  const isMine = (text: HistoryText) => mine[text] !== (base ?? theirs)[text]
  const isTheirs = (text: HistoryText) => !base || theirs[text] !== base[text]
  const texts = Object.fromEntries(historyTexts.map((text) => [text, (isMine(text) ? mine : theirs)[text]] as const))
  const changed = changedAnswers(mine, base ?? theirs)
  const others = theirs.surveys_answers.filter(({ line_id: line }) => !changed.some((one) => one.line_id === line))
  // Of all texts, one from each side.
  const merged = { ...(texts as HistoryTexts), surveys_answers: [...others, ...changed], revision: theirs.revision }
  const conflicts: Conflict[] = [
    ...historyTexts
      .filter((text) => isMine(text) && isTheirs(text) && theirs[text] !== mine[text])
      .map((text) => ({ text, theirs: theirs[text] })),
    ...conflictingAnswers(changed, base, latest),
  ]
  return { values: merged, saved: theirs, conflicts }
}

/** Returns those of the answers changed here that another person has changed to something else. */
function conflictingAnswers(
  changed: readonly Answer[],
  base: HistoryValues | undefined,
  latest: MedicalHistory,
): Conflict[] {
  const theirs = valuesOf(latest).surveys_answers
  const bodies = new Map(savedAnswers(latest).map(({ line_id, answer_body }) => [line_id, answer_body]))
  return changed.flatMap(({ line_id: line }) => {
    const their = valueIn(theirs, line)
    if ((base && their === valueIn(base.surveys_answers, line)) || their === valueIn(changed, line)) return []
    const answer = theirs.find((each) => each.line_id === line) ?? { line_id: line, answer_value: null }
    return [{ line, theirs: bodies.get(line) ?? '', answer }]
  })
}
