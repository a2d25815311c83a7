import { sql } from 'drizzle-orm'
import { DATA_TYPE, SURVEY_AVAILABILITY, SURVEY_STATUS, SURVEY_TYPE } from '#contract/surveys/codes'
import { surveys } from '../../../schema/surveys'
import { below } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'

export const areaTesting: AreaTesting = {
  rules: {
    survey: {
      staff: { at: [...below, 'parent'] },
      // Their own records are at the hospital above.
      self: ['DOCTOR', 'COORDINATOR'],
      superAdmin: true,
      description: 'staff of its hospital, and of those above and under it; everybody, if it is for all hospitals',
    },
    ownSurvey: {
      staff: { at: below },
      self: [],
      superAdmin: true,
      description: 'staff of its hospital and of those above; Super Admin only, if it is for all hospitals',
    },
  },
  /** A form that is shared with the patients of the hospital. */
  async createRecords({ testServer: { database, clock }, hospital }) {
    const { rows } = await database.execute(sql`select nextval('surveys_id_seq')::integer as id`)
    const id = Number(rows[0]?.id)
    await database
      .insert(surveys)
      .overridingSystemValue()
      .values({
        id,
        line_id: id,
        version: 1,
        title: `Form of ${hospital}`,
        hospital_id: hospital,
        type: SURVEY_TYPE.general,
        status: SURVEY_STATUS.final,
        current: true,
        survey_availability: SURVEY_AVAILABILITY.restricted,
        published_at: clock.now(),
        created_at: clock.now(),
        updated_at: clock.now(),
      })
    return { survey: id, ownSurvey: id }
  },
  samples: (n) => ({
    question: `Question ${n}`,
    question_ar: `سؤال ${n}`,
    data_type: DATA_TYPE.string,
    answers: [],
    formula: null,
    sub_questions: [],
    unit: '',
  }),
  samplesOfCalls: {
    'questions.create': { type: 1 },
    'surveys.create': { type: 1, title: 'Title', title_ar: 'عنوان' },
    'surveys.publish': { type: 1, title: 'Title', title_ar: 'عنوان' },
    'questions.update': { type: 1 },
  },
}
