import { sql } from 'drizzle-orm'
import type { Language } from '#contract/kit/translate'
import { checkAnswers } from '#contract/surveys/checkAnswers'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { raisedFlags } from '#contract/surveys/redFlags'
import { rankOf, storeAnswers, storeScores } from '../../areas/submissions'
import { readGroups } from '../../areas/surveys'
import { db } from '../../platform/context'
import { surveyFlags, surveyInstances } from '../../schema/submissions'
import type { Random } from '../generated/random'
import { firstHalf, inventAnswers } from './inventAnswers'

const day = 86_400_000

/** A submission of the demo. */
export interface DemoSubmission {
  surveyId: number
  patientId: number
  creatorId: number
  hospitalId: number
  specialtyId: number | null
  type: 'general' | 'doctor' | 'nurse'
  language: Language
  burden: number
  /** When it was submitted, or last saved as a draft, in ms since the epoch. */
  at: number
  isDraft: boolean
  sentSurveyId?: number
  /** The episode that it is about. */
  episodeId?: number
}

interface Setting {
  random: Random
  /** Ms since the epoch. Red flags of the last two weeks are still open. */
  now: number
  /** Who has acknowledged the older red flags. */
  acknowledgedBy: number
}

/**
 * Stores submissions with invented answers, their scores and red flags, as calls would have stored them.
 * @returns their ids
 */
export async function storeSubmissions(submissions: readonly DemoSubmission[], setting: Setting): Promise<number[]> {
  const ids: number[] = []
  const forms = new Map<number, Awaited<ReturnType<typeof readGroups>>>()
  for (const submission of submissions) {
    const { surveyId, patientId, hospitalId, creatorId, specialtyId, type, language, burden, isDraft } = submission
    const form = { groups: forms.get(surveyId) ?? (await readGroups(surveyId)) }
    forms.set(surveyId, form.groups)
    const at = new Date(submission.at)
    const invented = inventAnswers(form, { random: setting.random, language, burden })
    const checked = checkAnswers(form, isDraft ? firstHalf(form, invented) : invented, isDraft ? 'draft' : 'final')
    if (checked.problems.size > 0) throw new Error('The demo has invented an invalid answer')
    const [instance] = await db()
      .insert(surveyInstances)
      .values({
        survey_id: surveyId,
        survey_line_id: surveyId,
        patient_id: patientId,
        hospital_id: hospitalId,
        specialty_id: specialtyId,
        model_type: submission.episodeId === undefined ? 'patient' : 'episode',
        model_id: submission.episodeId ?? patientId,
        type,
        status: SURVEY_STATUS.draft,
        creator_id: creatorId,
        editor_id: creatorId,
        sent_survey_id: submission.sentSurveyId ?? null,
        language,
        created_at: new Date(submission.at - 6 * 60_000),
        updated_at: at,
      })
      .returning({ id: surveyInstances.id })
    if (!instance) throw new Error('A submission was not stored')
    const { id } = instance
    ids.push(id)
    await storeAnswers(id, form, checked.values, 1)
    if (isDraft) continue
    await storeScores(id, checked, 1)
    await db().execute(sql`update survey_instances set status = ${SURVEY_STATUS.final}, submitted_at = ${at.toISOString()}
      where id = ${id}`)
    const isOpen = setting.now - submission.at < 14 * day
    const flags = raisedFlags(checked).map(({ line_id: line, severity }) => ({
      instance_id: id,
      line_id: line,
      severity: rankOf(severity),
      patient_id: patientId,
      hospital_id: hospitalId,
      raised_at: at,
      acknowledged_at: isOpen ? null : new Date(submission.at + day / 4),
      acknowledged_by: isOpen ? null : setting.acknowledgedBy,
      comment: isOpen ? null : 'Called the patient, and agreed what to do next.',
    }))
    if (flags.length > 0) await db().insert(surveyFlags).values(flags)
  }
  return ids
}
