import { patientSubmissions, submissions } from '#contract/submissions/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { submissionHandlers } from './handlers'
import { patientSubmissionHandlers } from './patientHandlers'
import { submissionRules } from './policy'
import { submissionSources } from './sources'

export const submissionsArea: AreaManifest = {
  name: 'submissions',
  calls: [
    handledCalls('submissions', submissions, submissionHandlers),
    handledCalls('patientSubmissions', patientSubmissions, patientSubmissionHandlers),
  ],
  rules: submissionRules,
  sources: submissionSources,
}
