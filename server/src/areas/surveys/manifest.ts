import { publicSurveys, surveys } from '#contract/surveys/calls'
import { questions } from '#contract/surveys/questions'
import { type AreaManifest, handledCalls } from '../manifest'
import { surveyRules } from './policy'
import { questionHandlers } from './questionHandlers'
import { surveysRecords } from './records'
import { surveySources } from './sources'
import { publicSurveyHandlers, surveyHandlers } from './surveyHandlers'

export const surveysArea: AreaManifest = {
  name: 'surveys',
  calls: [
    handledCalls('questions', questions, questionHandlers),
    handledCalls('surveys', surveys, surveyHandlers),
    handledCalls('publicSurveys', publicSurveys, publicSurveyHandlers),
  ],
  records: surveysRecords,
  rules: surveyRules,
  sources: surveySources,
}
