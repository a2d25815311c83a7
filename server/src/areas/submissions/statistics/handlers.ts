import { surveyStatistics as calls } from '#contract/submissions/statistics'
import { handlers } from '../../../platform/http/handlers'
import { formsWithSubmissions } from './forms'
import { patientAnswers, patientQuestions } from './patientAnswers'
import { surveyStatistics } from './surveyStatistics'

/** Handlers of the statistics of submissions. */
export const surveyStatisticsHandlers = handlers(calls, {
  forms: async ({ query, scope }) => ({ data: await formsWithSubmissions(query.q, await scope()) }),
  survey: async ({ params, query, scope }) => ({ data: await surveyStatistics(params.id, query, await scope()) }),
  patientQuestions: async ({ params, scope }) => ({ data: await patientQuestions(params.id, await scope()) }),
  patientAnswers: async ({ params, query, scope }) => ({
    data: await patientAnswers(params.patientId, params.questionId, query, await scope()),
  }),
})
