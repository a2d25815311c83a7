import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import type { DiagnosticsData, MedicalHistory, MedicalHistoryInput } from '#contract/episodes/episode'
import { caller, context, db, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { isOutdated } from '../../platform/http/isOutdated'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { episodes } from '../../schema/episodes'
import { lockOpenEpisode } from '../../schema/openEpisode'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { savedCodes } from '../icd'
import { lockedSubmission, readSubmission, saveAnswers } from '../submissions'

const HistoryRow = z.strictObject({
  chief_complaint: z.string(),
  present_illness_history: z.string().nullable(),
  examination: z.string().nullable(),
  patient_id: z.int(),
  revision: z.int(),
  status: z.enum(EPISODE_STATUS),
  editor: PersonRow,
  /** Milliseconds since the epoch. */
  edited: z.int(),
  admission_instance_id: z.int().nullable(),
})

/** Returns whether the caller can write the medical history. */
async function isEditable(id: number, status: number): Promise<boolean> {
  if (status !== EPISODE_STATUS.open) return false
  const { access } = context().platform
  return (await access.reachable('episode', caller(), [id], ['update-episode'])).size > 0
}

/**
 * Returns the medical history of an episode with its admission form. Whoever changed the answers last is the editor, if
 * that was later than the last change of the texts.
 * @throws Problem 404
 */
export async function readMedicalHistory(id: number): Promise<MedicalHistory> {
  const [row] = await readRows(
    HistoryRow,
    sql`select episodes.chief_complaint, episodes.present_illness_history, episodes.examination, episodes.patient_id,
        episodes.revision, episodes.status, ${sql.raw(personJson('people'))} as editor,
        ${sql.raw(epochMs('episodes.edited_at'))} as edited, episodes.admission_instance_id
      from episodes join users as people on people.id = episodes.editor_id where episodes.id = ${id}`,
  )
  const { status, editor, edited, admission_instance_id: formId, ...history } = orNotFound(row)
  const form = formId === null ? null : await readSubmission(formId)
  const isFormLater = form !== null && Date.parse(form.updated_at) > edited
  return {
    ...history,
    editable: await isEditable(id, status),
    editor: isFormLater ? (form.editor ?? form.creator) : personOf(editor),
    updated_at: isFormLater ? form.updated_at : new Date(edited).toISOString(),
    admissionSurveyInstance: form,
  }
}

/**
 * Returns the symptoms and the diagnosis codes of an episode.
 * @throws Problem 404
 */
export async function readDiagnosticsData(id: number): Promise<DiagnosticsData> {
  const [row] = await db().select().from(episodes).where(eq(episodes.id, id))
  const { patient_id, chief_complaint, present_illness_history, examination } = orNotFound(row)
  return {
    episode_id: id,
    patient_id,
    chief_complaint,
    present_illness_history,
    examination,
    icd_codes: await savedCodes({ episode_id: id }),
  }
}

type Input = z.output<typeof MedicalHistoryInput>
type Texts = Pick<typeof episodes.$inferSelect, 'chief_complaint' | 'present_illness_history' | 'examination'>

function differs(one: Texts, other: Texts): boolean {
  return (['chief_complaint', 'present_illness_history', 'examination'] as const).some(
    (field) => one[field] !== other[field],
  )
}

/**
 * Saves the medical history of an open episode. The replaced texts stay as a version, which a database trigger stores; the
 * answers are merged into the admission form. Expects the transaction of the call.
 * @throws Problem 404; 422 after discharge, on revision if another person was faster, and as saveAnswers
 */
export async function updateMedicalHistory(id: number, input: Input): Promise<void> {
  const { chief_complaint, present_illness_history, examination, surveys_answers: answers, revision } = input
  const formId = await lockAdmissionForm(id)
  const before = await lockOpenEpisode(id)
  if (isOutdated(revision, before.revision)) throw fieldProblem('revision', 'episode.changedMeanwhile')
  if (answers.length > 0) {
    if (formId === null) throw fieldProblem('surveys_answers', 'validation.invalidSurvey')
    await saveAnswers(formId, { surveys_answers: answers }, 'draft')
  }
  const texts = { chief_complaint, present_illness_history, examination }
  if (!differs(before, texts)) return
  await db()
    .update(episodes)
    .set({ ...texts, editor_id: caller().id, edited_at: now() })
    .where(eq(episodes.id, id))
}

/**
 * Locks the admission form of an episode, before the episode: so do the calls of submissions.
 * @returns its id
 */
async function lockAdmissionForm(episodeId: number): Promise<number | null> {
  const [row] = await db().select().from(episodes).where(eq(episodes.id, episodeId))
  const { admission_instance_id: id } = orNotFound(row)
  if (id !== null) await lockedSubmission(id)
  return id
}
