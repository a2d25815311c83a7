import { matchedSurveys, sentSurveys } from '#contract/sentSurveys/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { sentSurveyHandlers } from './handlers'
import { matchedSurveyHandlers } from './matchedHandlers'
import { sentSurveyRules } from './policy'
import { notifyRecipients } from './recipientNews'
import { sentSurveysRecords } from './records'
import { sentSurveySources } from './sources'

export const sentSurveysArea: AreaManifest = {
  name: 'sentSurveys',
  calls: [
    handledCalls('sentSurveys', sentSurveys, sentSurveyHandlers),
    handledCalls('matchedSurveys', matchedSurveys, matchedSurveyHandlers),
  ],
  records: sentSurveysRecords,
  rules: sentSurveyRules,
  sources: sentSurveySources,
  jobs: [notifyRecipients],
}
