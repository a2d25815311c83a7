import { SURVEY_STATUS } from '#contract/surveys/codes'
import { surveyFlags, surveyInstances } from '../../../schema/submissions'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'
import { storeForm } from './storeForm'

export const areaTesting: AreaTesting = {
  rules: {
    submission: {
      staff: { at: ['own'], withReason: ['child'] },
      self: ['DOCTOR'],
      superAdmin: true,
      description:
        'staff of its hospital and, with a reason, of those above; the doctor until 30 days after an appointment of the patient; if it is about an episode, as for the episode',
    },
    surveyFlag: {
      staff: { at: ['own'], withReason: ['child'] },
      self: ['DOCTOR'],
      superAdmin: true,
      description:
        'staff of the hospital of the submission and, with a reason, of those above; the doctor until 30 days after an appointment of the patient; if it is about an episode, as for the episode',
    },
    ownSubmission: { self: ['PATIENT'], superAdmin: false, description: 'the patient who has filled it in only' },
    sharedSurvey: {
      // The patient's own records are at the foreign hospital: there they are a patient.
      staff: { at: ['foreign'], roles: ['PATIENT'] },
      self: ['PATIENT'],
      superAdmin: false,
      description:
        'patients with an appointment at its hospital and in its specialty; a public one is for every patient',
    },
  },
  /** A final submission of the patient with a red flag, to a form that is shared with patients of the hospital. */
  async createRecords({ testServer, hospital, owners: { patient } }, { survey }) {
    const { database, clock } = testServer
    const form = await storeForm(testServer, [{ title: 'How are you?' }], { hospital })
    const submission = idOf(
      await database
        .insert(surveyInstances)
        .values({
          survey_id: form.id,
          survey_line_id: form.id,
          patient_id: patient,
          hospital_id: hospital,
          model_id: patient,
          status: SURVEY_STATUS.final,
          creator_id: patient,
          created_at: clock.now(),
          updated_at: clock.now(),
          submitted_at: clock.now(),
        })
        .returning({ id: surveyInstances.id }),
    )
    const flag = await database
      .insert(surveyFlags)
      .values({
        instance_id: submission,
        line_id: form.questions[0]?.line ?? 0,
        patient_id: patient,
        hospital_id: hospital,
        severity: 1,
        raised_at: clock.now(),
      })
      .returning({ id: surveyFlags.id })
    return { submission, ownSubmission: submission, surveyFlag: idOf(flag), sharedSurvey: Number(survey) }
  },
  samples: () => ({ surveys_answers: [] }),
}
