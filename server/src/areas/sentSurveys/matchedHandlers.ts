import { matchedSurveys as calls } from '#contract/sentSurveys/calls'
import { readPage } from '../../platform/database/page'
import { handlers } from '../../platform/http/handlers'
import { saveAnswers, savedDraft, submitted } from '../submissions'
import { answerSent } from './answer'
import { formToAnswer, matchedList } from './readMatched'

/** Handlers of the calls of patients about the surveys that were sent to them. */
export const matchedSurveyHandlers = handlers(calls, {
  list: ({ query, scope }) => readPage(query, matchedList(scope())),

  create: ({ body }) => submitted(answerSent(body, 'final')),

  createDraft: async ({ body }) => savedDraft(await answerSent(body, 'draft')),

  submit: ({ params, body }) => submitted(saveAnswers(params.id, body, 'final')),

  saveDraft: async ({ params, body }) => savedDraft(await saveAnswers(params.id, body, 'draft')),

  form: async ({ params }) => ({ data: await formToAnswer(params.surveyId) }),
})
