import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { TextRef } from '#contract/kit/issues'
import type { Submission } from '#contract/submissions/submission'
import { checkAnswers } from '#contract/surveys/checkAnswers'
import { SURVEY_STATUS, SURVEY_TYPE } from '#contract/surveys/codes'
import type { Answer } from '#contract/surveys/formVersion'
import { db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { surveyInstances } from '../../schema/submissions'
import { surveys } from '../../schema/surveys'
import { createSubmission } from '../submissions'
import { formText, isOfferedAt } from '../surveys'
import type { Locked } from './draft'

/** More discharge forms than a hospital has. */
const most = 200

function selectForms(hospital: number, specialty?: number, more?: SQL) {
  return db()
    .select()
    .from(surveys)
    .where(and(isOfferedAt({ hospital, specialty }), eq(surveys.type, SURVEY_TYPE.discharge), more))
    .orderBy(asc(surveys.title), asc(surveys.title_ar), asc(surveys.id))
    .limit(most)
}

/** Returns the discharge forms that are offered at a hospital, by title. */
export async function dischargeForms(hospital: number) {
  const rows = await selectForms(hospital)
  return rows.map(({ id, title, title_ar, specialty_id }) => ({ id, name: formText(title, title_ar), specialty_id }))
}

/**
 * Returns the submission of a chosen discharge form. If the form was chosen before, it has the answers of then; otherwise
 * it is created as a draft.
 * @throws Problem 422 on specialty_form_id if the form is not offered there
 */
export async function submissionOfForm(
  { episode }: Pick<Locked, 'episode'>,
  formId: number,
  specialty: number,
): Promise<number> {
  const [known] = await db()
    .select()
    .from(surveyInstances)
    .where(
      sql`${surveyInstances.model_type} = 'episode' and ${surveyInstances.model_id} = ${episode.id}
        and ${surveyInstances.type} = 'general' and ${surveyInstances.survey_id} = ${formId}
        and ${surveyInstances.id} is distinct from ${episode.admission_instance_id}::integer`,
    )
  if (known) return known.id
  const [form] = await selectForms(episode.hospital_id, specialty, eq(surveys.id, formId))
  if (!form) throw fieldProblem('specialty_form_id', 'validation.invalidSpecialtyForm')
  const saved = await createSubmission(
    {
      survey: { id: form.id, line_id: form.line_id },
      patient_id: episode.patient_id,
      hospital_id: episode.hospital_id,
      specialty_id: specialty,
      model_type: 'episode',
      model_id: episode.id,
      type: 'general',
      client_id: null,
      sent_survey_id: null,
    },
    { surveys_answers: [] },
    'draft',
  )
  return saved.id
}

/** Returns the answers of a form without those of questions that are not shown: what is submitted. */
export function answersToSubmit({ groups, surveys_answers: answers }: Submission): Answer[] {
  const { hidden } = checkAnswers({ groups }, answers, 'draft')
  return answers.filter(({ line_id }) => !hidden.includes(line_id))
}

/** Returns why a form cannot be submitted, by question; of a submitted form nothing. */
export function problemsOfForm(form: Submission): Map<number, TextRef> {
  if (form.status === SURVEY_STATUS.final) return new Map()
  return checkAnswers({ groups: form.groups }, answersToSubmit(form), 'final').problems
}
