import type { MatchedSubmissionInput } from '#contract/sentSurveys/sentSurvey'
import { api } from '../../../lib/api/api'
import type { SubmissionCalls } from '../../submissions'

type Fields = Pick<MatchedSubmissionInput, 'listId'>

/** The calls with which patients answer surveys that were sent to them. */
export const matchedCalls: SubmissionCalls = {
  kind: 'sent',
  create: (fields, body) => api.matchedSurveys.create.call({ body: { ...(fields as Fields), ...body } }),
  createDraft: (fields, body) => api.matchedSurveys.createDraft.call({ body: { ...(fields as Fields), ...body } }),
  submit: (id, body) => api.matchedSurveys.submit.call({ params: { id }, body }),
  saveDraft: (id, body) => api.matchedSurveys.saveDraft.call({ params: { id }, body }),
}
