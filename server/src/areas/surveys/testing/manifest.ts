import type { AreaTesting } from '../../../testing/areaTesting'

export const surveysTesting: AreaTesting = {
  name: 'surveys',
  samples: (n) => ({
    question: `Question ${n}`,
    question_ar: `سؤال ${n}`,
    data_type: 1,
    answers: [],
    formula: null,
    sub_questions: [],
    unit: '',
  }),
}
