import { eq, type SQL, sql } from 'drizzle-orm'
import type { FieldProblems, TextRef } from '#contract/kit/issues'
import { isFollowUp } from '#contract/submissions/followUps'
import { checkAnswers } from '#contract/surveys/checkAnswers'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import type { Answer, FormVersion } from '#contract/surveys/formVersion'
import type { AnswerValue } from '#contract/surveys/readAnswer'
import { raisedFlags } from '#contract/surveys/redFlags'
import { caller, db, language, now } from '../../platform/context'
import { fieldProblem, orNotFound, Problem } from '../../platform/http/problem'
import { lockOpenEpisode } from '../../schema/openEpisode'
import { surveyFlags, surveyInstances } from '../../schema/submissions'
import { readGroups } from '../surveys'
import { checkDeadline } from './checkDeadline'
import { rankOf } from './flags/severity'
import { isSameAnswer, readAnswers, type StoredAnswer, storeAnswers, storeScores } from './storedAnswers'
import { submissionFinal } from './submissionFinal'
import { checkAuthor } from './writableTypes'

/** What is saved in a submission. */
export interface SavedAnswers {
  /** Undefined leaves it as it is. */
  note?: string | null | undefined
  /** Of a draft, those that were changed; of a final submission, all of them. */
  surveys_answers: readonly Answer[]
  /** The revision on which the changes are based; without it, they overwrite others. */
  revision?: number | null | undefined
}

/** A submission that does not exist yet. */
export interface NewSubmission {
  survey: { id: number; line_id: number }
  patient_id: number
  hospital_id: number | null
  specialty_id: number | null
  model_type: string
  model_id: number
  type: string
  client_id: string | null
  /** The sent survey that it answers, of which a patient has one submission at most. */
  sent_survey_id: number | null
}

/** A saved submission, and the questions whose answers were not stored because another person has changed them. */
export interface Saved {
  id: number
  conflicts: number[]
}

type StoredSubmission = typeof surveyInstances.$inferSelect

/** The revision that the creation of a submission writes, also without answers. Later ones may be of other people. */
const createdRevision = 2

/** Throws the problems of answers on their questions. */
function throwProblems(problems: ReadonlyMap<number, TextRef>): void {
  if (problems.size === 0) return
  const fields: FieldProblems = {}
  for (const [line, text] of problems) fields[`surveys_answers.${line}`] = [text]
  throw new Problem(422, 'error.invalid', { fields })
}

/** Returns the questions that another person has changed since the revision on which these answers are based. */
function conflictsOf(
  stored: ReadonlyMap<number, StoredAnswer>,
  answers: ReadonlyMap<number, AnswerValue | undefined>,
  revision: SavedAnswers['revision'],
): number[] {
  if (revision === null || revision === undefined) return []
  return [...answers].flatMap(([line, value]) => {
    const before = stored.get(line)
    return before && before.revision > revision && !isSameAnswer(before.value, value) ? [line] : []
  })
}

/** Returns those of the answers that differ from the stored ones. */
function changesOf(
  stored: ReadonlyMap<number, StoredAnswer>,
  answers: ReadonlyMap<number, AnswerValue | undefined>,
): Map<number, AnswerValue | undefined> {
  return new Map([...answers].filter(([line, value]) => !isSameAnswer(stored.get(line)?.value, value)))
}

async function update(id: number, values: Partial<typeof surveyInstances.$inferInsert>): Promise<void> {
  await db()
    .update(surveyInstances)
    .set({ ...values, editor_id: caller().id, updated_at: now() })
    .where(eq(surveyInstances.id, id))
}

/** Merges changed answers into a draft, question by question. */
async function mergeDraft(draft: StoredSubmission, version: FormVersion, input: SavedAnswers): Promise<Saved> {
  const { problems, values } = checkAnswers(version, input.surveys_answers, 'draft')
  throwProblems(problems)
  const stored = await readAnswers(draft.id, version)
  const answers = new Map(input.surveys_answers.map(({ line_id }) => [line_id, values.get(line_id)]))
  const conflicts = conflictsOf(stored, answers, input.revision)
  for (const line of conflicts) answers.delete(line)
  const changed = changesOf(stored, answers)
  const note = input.note === undefined ? draft.note : input.note
  const isCreated = draft.revision >= createdRevision
  if (isCreated && changed.size === 0 && note === draft.note) return { id: draft.id, conflicts }
  const revision = draft.revision + 1
  await storeAnswers(draft.id, version, changed, revision)
  await update(draft.id, { note, revision })
  return { id: draft.id, conflicts }
}

/** Makes a draft final with these answers, stores its scores, and raises its red flags. */
async function submitDraft(draft: StoredSubmission, version: FormVersion, input: SavedAnswers): Promise<Saved> {
  const checked = checkAnswers(version, input.surveys_answers, 'final')
  throwProblems(checked.problems)
  const stored = await readAnswers(draft.id, version)
  const answers = new Map<number, AnswerValue | undefined>([...stored.keys()].map((line) => [line, undefined]))
  for (const [line, value] of checked.values) answers.set(line, value)
  const conflicts = conflictsOf(stored, answers, input.revision)
  throwProblems(new Map(conflicts.map((line) => [line, { key: 'survey.answerChanged' }])))
  const revision = draft.revision + 1
  await storeAnswers(draft.id, version, changesOf(stored, answers), revision)
  await storeScores(draft.id, checked, revision)
  const note = input.note === undefined ? draft.note : input.note
  await update(draft.id, {
    note,
    revision,
    language: language(),
    status: SURVEY_STATUS.final,
    submitted_at: now(),
  })
  const flags = raisedFlags(checked)
  if (flags.length > 0) {
    const { id: instance_id, patient_id, hospital_id } = draft
    const raised_at = now()
    await db()
      .insert(surveyFlags)
      .values(
        flags.map(({ line_id, severity }) => ({
          ...{ instance_id, line_id, patient_id, hospital_id, raised_at },
          severity: rankOf(severity),
        })),
      )
  }
  await submissionFinal.publish({ instanceId: draft.id })
  return { id: draft.id, conflicts: [] }
}

/** Returns whether a final submission has exactly these answers: then the call repeats the one that submitted it. */
async function isRepeated({ id }: StoredSubmission, version: FormVersion, { surveys_answers: answers }: SavedAnswers) {
  const { values, problems } = checkAnswers(version, answers, 'draft')
  const stored = await readAnswers(id, version)
  return (
    problems.size === 0 &&
    values.size === stored.size &&
    [...stored].every(([line, { value }]) => isSameAnswer(value, values.get(line)))
  )
}

async function saveIn(submission: StoredSubmission, input: SavedAnswers, as: 'draft' | 'final'): Promise<Saved> {
  const version = { groups: await readGroups(submission.survey_id) }
  if (submission.status === SURVEY_STATUS.draft) {
    await checkDeadline(submission)
    if (submission.model_type === 'episode') await lockOpenEpisode(submission.model_id)
    if (isFollowUp(submission)) await checkAuthor(submission)
    return as === 'final' ? submitDraft(submission, version, input) : mergeDraft(submission, version, input)
  }
  if (as === 'final' && (await isRepeated(submission, version, input))) return { id: submission.id, conflicts: [] }
  throw fieldProblem('status', 'survey.submissionFinal')
}

/** Locks a submission until the transaction ends. */
async function lockSubmission(which: SQL | undefined): Promise<StoredSubmission | undefined> {
  const [row] = await db().select().from(surveyInstances).where(which).for('update')
  return row
}

/**
 * Locks a submission until the transaction ends, before other rows that a change of it locks.
 * @throws Problem 404
 */
export async function lockedSubmission(id: number): Promise<StoredSubmission> {
  return orNotFound(await lockSubmission(eq(surveyInstances.id, id)))
}

/**
 * Saves answers in a submission. Expects the transaction of the call.
 * @param as `draft` merges the changed answers; `final` stores exactly these and submits them, once
 * @throws Problem 422 on `surveys_answers.{line_id}`, on `status` if the submission is final or its episode is discharged;
 * 404 if there is none
 */
export async function saveAnswers(id: number, input: SavedAnswers, as: 'draft' | 'final'): Promise<Saved> {
  return saveIn(await lockedSubmission(id), input, as)
}

/**
 * Saves answers in a submission that its client sends again, or that the patient has begun on another device. A draft that
 * arrives after the final submission is not applied.
 * @param known the revision up to which the client knows the answers: what others have changed since is not overwritten
 * @throws Problem 422 on status for another final submission than the stored one, so that its answers are not lost silently;
 * and as saveAnswers
 */
async function saveAgain(
  existing: StoredSubmission,
  input: SavedAnswers,
  as: 'draft' | 'final',
  known: number,
): Promise<Saved> {
  if (existing.status === SURVEY_STATUS.final && as === 'draft') return { id: existing.id, conflicts: [] }
  return saveIn(existing, { ...input, revision: known }, as)
}

/** What a repeated call must name again: the caller's access was checked for these only. Patients need no hospital. */
type Subject = Pick<NewSubmission, 'patient_id' | 'model_type' | 'model_id' | 'type'> & {
  client_id: string | null | undefined
  hospital_id?: number | null
}

/** Returns whether a stored submission is about the same record. */
function isAbout(known: StoredSubmission, { patient_id, model_type, model_id, type }: Subject): boolean {
  if (known.patient_id !== patient_id || known.model_type !== model_type) return false
  return model_type !== 'episode' || (known.model_id === model_id && known.type === type)
}

/**
 * Saves answers in the caller's submission with a client id, if it is stored already.
 * @param subject the record and the hospital of the call, for which the caller's access was checked
 * @returns undefined if there is none
 * @throws Problem 422 on client_id if it is another person's, or of another record or hospital; and as saveAnswers
 */
export async function saveKnown(
  subject: Subject,
  input: SavedAnswers,
  as: 'draft' | 'final',
): Promise<Saved | undefined> {
  const { client_id: clientId, hospital_id: hospital } = subject
  if (!clientId) return undefined
  const known = await lockSubmission(eq(surveyInstances.client_id, clientId))
  if (!known) return undefined
  const isSame = known.creator_id === caller().id && isAbout(known, subject)
  if (!isSame || (hospital !== undefined && known.hospital_id !== hospital))
    throw fieldProblem('client_id', 'validation.invalid')
  return saveAgain(known, input, as, createdRevision)
}

/**
 * Creates a submission. One with the client id of an existing one, or for a sent survey that the patient has begun to
 * answer, is saved in that one. Expects the transaction of the call.
 * @param as whether it stays a draft or is submitted at once
 * @throws Problem 422, as saveAnswers
 */
export async function createSubmission(
  { survey, ...values }: NewSubmission,
  input: SavedAnswers,
  as: 'draft' | 'final',
): Promise<Saved> {
  const at = now()
  const [created] = await db()
    .insert(surveyInstances)
    .values({
      ...values,
      survey_id: survey.id,
      survey_line_id: survey.line_id,
      status: SURVEY_STATUS.draft,
      creator_id: caller().id,
      language: language(),
      created_at: at,
      updated_at: at,
    })
    .onConflictDoNothing()
    .returning()
  if (created) return saveIn(created, input, as)
  const { hospital_id: _, ...subject } = values
  const known = await saveKnown(subject, input, as)
  if (known) return known
  const { sent_survey_id: sent, patient_id: patient } = values
  const begun = await lockSubmission(
    sql`${surveyInstances.sent_survey_id} = ${sent} and ${surveyInstances.patient_id} = ${patient}`,
  )
  return saveAgain(orNotFound(begun), input, as, 0)
}
