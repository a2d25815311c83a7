import { plainId } from './declare'
import { opensForms, opensSubmissions } from './permissions'
import { QuestionnaireResource, questionnaireStatuses } from './resources/questionnaire'
import { QuestionnaireResponseResource, questionnaireResponseStatuses } from './resources/questionnaireResponse'
import { authoredSearch, publishedSearch } from './search'

export const questionnaire = {
  type: 'Questionnaire',
  kind: 'survey',
  permission: opensForms,
  query: publishedSearch(questionnaireStatuses),
  resource: QuestionnaireResource,
  id: plainId,
  shows: 'nobody',
} as const

export const questionnaireResponse = {
  type: 'QuestionnaireResponse',
  kind: 'submission',
  permission: opensSubmissions,
  query: authoredSearch(questionnaireResponseStatuses),
  resource: QuestionnaireResponseResource,
  id: plainId,
} as const
