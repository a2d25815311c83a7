import { SURVEY_STATUS } from '#contract/surveys/codes'
import { sentSurveyRecipients, sentSurveys } from '../../../schema/submissions'
import { below } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: {
    sentSurvey: {
      staff: { at: below },
      self: [],
      superAdmin: true,
      description: 'staff of its location and of those above; without a location its sender',
    },
    surveyToAnswer: { self: ['PATIENT'], superAdmin: false, description: 'the patients to whom it was sent only' },
  },
  /** A draft, and a form that was sent to the patient. */
  async createRecords({ testServer, hospital, owners: { coordinator, patient } }, { survey }) {
    const { database, clock } = testServer
    const form = Number(survey)
    const at = clock.now()
    const values = {
      survey_id: form,
      sender_id: coordinator,
      location_id: hospital,
      duration: 1,
      duration_unit: 'weeks' as const,
      created_at: at,
      updated_at: at,
    }
    const draft = idOf(
      await database
        .insert(sentSurveys)
        .values({ ...values, status: SURVEY_STATUS.draft })
        .returning({ id: sentSurveys.id }),
    )
    const sent = idOf(
      await database
        .insert(sentSurveys)
        .values({
          ...values,
          status: SURVEY_STATUS.final,
          sent_at: at,
          ends_at: new Date(at.getTime() + 7 * 86_400_000),
        })
        .returning({ id: sentSurveys.id }),
    )
    await database.insert(sentSurveyRecipients).values({ sent_survey_id: sent, patient_id: patient })
    return { sentSurvey: draft, surveyToAnswer: form }
  },
  samples: (n) => ({
    duration: 1 + (n % 5),
    duration_unit: 'days',
    condition_type: null,
    created_from: '2020-01-01',
    created_to: '2026-01-01',
    condition_date_from: '2020-01-01',
    condition_date_to: '2026-01-01',
    age_from: 0,
    age_to: 120,
  }),
}
