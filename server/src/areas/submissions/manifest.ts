import { surveyFlags } from '#contract/submissions/flags'
import { surveyStatistics } from '#contract/submissions/statistics'
import { type AreaManifest, handledCalls } from '../manifest'
import { surveyFlagHandlers } from './flags/handlers'
import { flagRules } from './flags/policy'
import { surveyStatisticsHandlers } from './statistics/handlers'

export const submissionsArea: AreaManifest = {
  name: 'submissions',
  calls: [
    handledCalls('surveyStatistics', surveyStatistics, surveyStatisticsHandlers),
    handledCalls('surveyFlags', surveyFlags, surveyFlagHandlers),
  ],
  rules: { ...flagRules },
}
