import { SURVEY_STATUS } from '#contract/surveys/codes'
import { surveyFlags, surveyInstances } from '../../../schema/submissions'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'
import { storeForm } from './storeForm'

export const submissionsTesting: AreaTesting = {
  name: 'submissions',
  rules: {
    submission: {
      staff: { at: ['own'], withReason: ['child'] },
      self: ['DOCTOR'],
      superAdmin: true,
      description:
        'staff of its hospital and, with a reason, of those above; the doctor until 30 days after an appointment of the patient',
    },
    surveyFlag: {
      staff: { at: ['own'], withReason: ['child'] },
      self: ['DOCTOR'],
      superAdmin: true,
      description:
        'staff of the hospital of the submission and, with a reason, of those above; the doctor until 30 days after an appointment of the patient',
    },
    ownSubmission: { self: ['PATIENT'], superAdmin: false, description: 'the patient who has filled it in only' },
    sharedSurvey: {
      self: ['PATIENT'],
      superAdmin: false,
      description:
        'patients with an appointment at its hospital and in its specialty; a public one is for every patient',
    },
  },
  /** A form that is shared with patients of the hospital, and two drafts: of staff for the patient, and of the patient. */
  async createRecords({ testServer, hospital, owners: { doctor, patient } }) {
    const { database, clock } = testServer
    const form = await storeForm(testServer, [{ title: 'How are you?' }], {
      hospital,
      availability: 3,
      title: `Form of ${hospital}`,
    })
    const draftOf = async (creator: number) =>
      idOf(
        await database
          .insert(surveyInstances)
          .values({
            survey_id: form.id,
            survey_line_id: form.id,
            patient_id: patient,
            hospital_id: hospital,
            model_id: patient,
            status: SURVEY_STATUS.draft,
            creator_id: creator,
            created_at: clock.now(),
            updated_at: clock.now(),
          })
          .returning({ id: surveyInstances.id }),
      )
    const submission = await draftOf(doctor)
    const flag = await database
      .insert(surveyFlags)
      .values({
        instance_id: submission,
        line_id: form.questions[0]?.line ?? 0,
        patient_id: patient,
        hospital_id: hospital,
        raised_at: clock.now(),
      })
      .returning({ id: surveyFlags.id })
    return {
      submission,
      surveyFlag: idOf(flag),
      ownSubmission: await draftOf(patient),
      sharedSurvey: form.id,
    }
  },
  samples: () => ({ surveys_answers: [] }),
}
