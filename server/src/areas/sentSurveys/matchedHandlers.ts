import { matchedSurveys as calls } from '#contract/sentSurveys/calls'
import { readPage } from '../../platform/database/page'
import { handlers } from '../../platform/http/handlers'
import { formToAnswer, matchedList } from './readMatched'

/** Handlers of the calls of patients about the surveys that were sent to them. */
export const matchedSurveyHandlers = handlers(calls, {
  list: ({ query, scope }) => readPage(query, matchedList(scope())),

  form: async ({ params }) => ({ data: await formToAnswer(params.surveyId) }),
})
