import { questions } from '#contract/surveys/questions'
import { type AreaManifest, handledCalls } from '../manifest'
import { surveyRules } from './policy'
import { questionHandlers } from './questionHandlers'
import { surveySources } from './sources'

export const surveysArea: AreaManifest = {
  name: 'surveys',
  calls: [handledCalls('questions', questions, questionHandlers)],
  rules: surveyRules,
  sources: surveySources,
}
