import type { Discharge } from '#contract/discharge/discharge'
import type { Answer } from '#contract/surveys/formVersion'
import type { Code } from '../../icd'
import { sentAnswers } from '../../submissions'

/** The texts of a draft. */
export const draftTexts = ['discharge_reason', 'note', 'warning_signs', 'contact_name', 'contact_phone'] as const
export type DraftText = (typeof draftTexts)[number]

/** What is typed and chosen in the draft of a discharge. */
export interface DraftValues extends Record<DraftText, string> {
  party: Discharge['party']
  icd_codes: readonly Code[]
  specialty_id: number
  specialty_form_id: number | null
  surveys_answers: readonly Answer[]
}

/** What another person has written where this one has written something else. */
export type Conflict = { text: DraftText; theirs: string } | { line: number; theirs: string; answer: Answer }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const answerIn = (answers: readonly Answer[], line: number): Answer['answer_value'] =>
  answers.find(({ line_id }) => line_id === line)?.answer_value ?? null

/** Returns the values of a saved draft. */
export function valuesOf(discharge: Discharge): DraftValues {
  return {
    discharge_reason: discharge.discharge_reason ?? '',
    note: discharge.note ?? '',
    warning_signs: discharge.warning_signs ?? '',
    contact_name: discharge.contact_name ?? '',
    contact_phone: discharge.contact_phone ?? '',
    party: discharge.party,
    icd_codes: discharge.icd_codes.map(({ theCode, title, matchingPVs }) => ({ theCode, title, matchingPVs })),
    specialty_id: discharge.specialty_id,
    specialty_form_id: discharge.specialty_form_id,
    surveys_answers: (discharge.survey_instance?.surveys_answers ?? []).map(({ line_id, answer_value }) => ({
      line_id,
      answer_value,
    })),
  }
}

/** Returns the answers that differ from those of a base. */
function changedAnswers(mine: DraftValues, base: DraftValues): readonly Answer[] {
  if (mine.specialty_form_id !== base.specialty_form_id) return []
  return mine.surveys_answers.filter(
    ({ line_id: line, answer_value: value }) => !same(value, answerIn(base.surveys_answers, line)),
  )
}

/** Returns the body that saves what differs from the saved values; undefined if nothing does. */
export function changesOf(mine: DraftValues, base: DraftValues) {
  const texts = draftTexts.filter((name) => mine[name] !== base[name])
  const answers = changedAnswers(mine, base)
  const isCodes = !same(mine.icd_codes, base.icd_codes)
  const isParty = mine.party !== base.party
  const isSpecialty = mine.specialty_id !== base.specialty_id
  const isForm = mine.specialty_form_id !== base.specialty_form_id
  if (texts.length === 0 && answers.length === 0 && !isParty && !isCodes && !isSpecialty && !isForm) return undefined
  return {
    ...Object.fromEntries(texts.map((name) => [name, mine[name] || null])),
    ...(isParty && { party: mine.party }),
    ...(isCodes && { icd_codes: mine.icd_codes.map((code) => ({ ...code, matchingPVs: [...code.matchingPVs] })) }),
    ...(isSpecialty && { specialty_id: mine.specialty_id }),
    ...(isForm && { specialty_form_id: mine.specialty_form_id }),
    surveys_answers: sentAnswers(answers),
  }
}

/**
 * Merges what is saved now: what was not changed here becomes theirs. What both have changed stays as it is here; of texts
 * and answers it is returned as conflicts.
 * @param mine the values on the screen
 * @param base what was saved when they were shown
 * @param latest what is saved now
 */
export function mergeDraft(mine: DraftValues, base: DraftValues, latest: Discharge) {
  const theirs = valuesOf(latest)
  const pick = <K extends keyof DraftValues>(name: K): DraftValues[K] =>
    same(mine[name], base[name]) ? theirs[name] : mine[name]
  const isSameForm = theirs.specialty_form_id === base.specialty_form_id
  const changed = isSameForm ? changedAnswers(mine, base) : []
  const others = theirs.surveys_answers.filter(({ line_id }) => !changed.some((one) => one.line_id === line_id))
  const values: DraftValues = {
    discharge_reason: pick('discharge_reason'),
    note: pick('note'),
    warning_signs: pick('warning_signs'),
    contact_name: pick('contact_name'),
    contact_phone: pick('contact_phone'),
    party: pick('party'),
    icd_codes: pick('icd_codes'),
    specialty_id: pick('specialty_id'),
    specialty_form_id: pick('specialty_form_id'),
    surveys_answers: [...others, ...changed],
  }
  const isConflict = (here: unknown, before: unknown, there: unknown) =>
    !same(here, before) && !same(there, before) && !same(here, there)
  const bodies = latest.survey_instance?.surveys_answers ?? []
  const conflicts: Conflict[] = [
    ...draftTexts
      .filter((text) => isConflict(mine[text], base[text], theirs[text]))
      .map((text) => ({ text, theirs: theirs[text] })),
    ...changed.flatMap(({ line_id: line, answer_value: value }) => {
      const their = answerIn(theirs.surveys_answers, line)
      if (!isConflict(value, answerIn(base.surveys_answers, line), their)) return []
      const theirText = bodies.find(({ line_id }) => line_id === line)?.answer_body ?? ''
      return [{ line, theirs: theirText, answer: { line_id: line, answer_value: their } }]
    }),
  ]
  return { values, base: theirs, conflicts }
}
