import { patientSubmissions, submissions } from '#contract/submissions/calls'
import { submissionExport } from '#contract/submissions/export'
import { surveyFlags } from '#contract/submissions/flags'
import { followUps } from '#contract/submissions/followUps'
import { surveyStatistics } from '#contract/submissions/statistics'
import { type AreaManifest, handledCalls } from '../manifest'
import { submissionExportHandlers } from './export/handlers'
import { notifyCareTeam } from './flags/careTeam'
import { surveyFlagHandlers } from './flags/handlers'
import { flagRules } from './flags/policy'
import { followUpHandlers, submissionHandlers } from './handlers'
import { patientSubmissionHandlers } from './patientHandlers'
import { submissionRules } from './policy'
import { submissionsRecords } from './records'
import { submissionSources } from './sources'
import { surveyStatisticsHandlers } from './statistics/handlers'
import { submissionFinal } from './submissionFinal'

export const submissionsArea: AreaManifest = {
  name: 'submissions',
  calls: [
    handledCalls('submissions', submissions, submissionHandlers),
    handledCalls('patientSubmissions', patientSubmissions, patientSubmissionHandlers),
    handledCalls('followUps', followUps, followUpHandlers),
    handledCalls('surveyStatistics', surveyStatistics, surveyStatisticsHandlers),
    handledCalls('surveyFlags', surveyFlags, surveyFlagHandlers),
    handledCalls('submissionExport', submissionExport, submissionExportHandlers),
  ],
  records: submissionsRecords,
  rules: { ...submissionRules, ...flagRules },
  sources: submissionSources,
  subscribers: [submissionFinal.subscribe(({ instanceId }) => notifyCareTeam(instanceId))],
}
